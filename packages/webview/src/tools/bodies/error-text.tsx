// Why a call failed, in the words of the tool.
import type { ToolBlock } from '@dovetail/conversation';
import { resultText } from '../result-text.ts';
import { LongText } from './long-text.tsx';

export function ErrorText({ call }: { call: ToolBlock }) {
  const text = resultText(call).replace(/^Error: /, '');
  return text === '' ? null : <LongText text={text} tone="danger" />;
}
