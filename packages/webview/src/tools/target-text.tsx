// The target of a call in its row: whole in the tooltip, cut in the middle when there is no room. A path is a link.
import { FileLink } from '../markdown/links.tsx';
import { splitPath } from './relative-path.ts';
import type { ToolTarget } from './tool-target.ts';

export function TargetText({ target, line }: { target: ToolTarget; line?: number | undefined }) {
  if (target.text === '') return null;
  if (target.path === undefined)
    return (
      <bdi className="dt-tool-target" data-code={target.isCode || undefined} title={target.text}>
        {target.text}
      </bdi>
    );
  const [head, tail] = splitPath(target.text);
  return (
    <bdi className="dt-tool-target" data-code="" data-path="" dir="ltr">
      <FileLink target={{ to: 'file', path: target.path, line, endLine: undefined }}>
        <span className="dt-tool-head">{head}</span>
        <span className="dt-tool-tail">{tail}</span>
      </FileLink>
    </bdi>
  );
}
