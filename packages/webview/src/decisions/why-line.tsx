// Why it is asked: rules as they are written, files as links.
import { Icon } from '../icons/icon.tsx';
import { FileLink } from '../markdown/links.tsx';
import { exactText } from './exact-text.ts';
import type { WhyPart } from './permission-words.ts';

export function WhyLine({ parts }: { parts: readonly WhyPart[] }) {
  return (
    <div className="dt-why">
      <Icon name="info" size={13} />
      <p dir="auto">
        {parts.map((part, n) => {
          if (typeof part === 'string') return part;
          if ('code' in part) return <code key={n}>{exactText(part.code)}</code>;
          return (
            <FileLink key={n} target={{ to: 'file', path: part.file, line: undefined, endLine: undefined }}>
              {part.file}
            </FileLink>
          );
        })}
      </p>
    </div>
  );
}
