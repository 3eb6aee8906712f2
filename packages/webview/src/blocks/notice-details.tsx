// Copies what is behind a notice, for a report.
import type { NoticeBlock as Notice } from '@dovetail/conversation';
import { CopyButton } from './copy-button.tsx';

export function NoticeDetails({ block }: { block: Notice }) {
  return (
    <CopyButton
      label="Copy details"
      isWordy
      text={() => [block.text, ...(block.detail === null ? [] : [JSON.stringify(block.detail, null, 2)])].join('\n')}
    />
  );
}
