// Which cards have a body, and which of them begin open.
import type { ToolBlock } from '@dovetail/conversation';
import { fileChange } from './file-change.ts';
import { asJson, textAt } from './read-json.ts';
import { resultPictures } from './result-text.ts';
import { kindOf } from './tool-name.ts';
import { inputOf } from './input-of.ts';

export interface BodyPlan {
  readonly hasBody: boolean;
  /** Undefined: too early to tell. */
  readonly isOpenAtFirst: boolean | undefined;
}

export const mostOpenLines = 24;

const none: BodyPlan = { hasBody: false, isOpenAtFirst: undefined };
const closed: BodyPlan = { hasBody: true, isOpenAtFirst: false };
const open: BodyPlan = { hasBody: true, isOpenAtFirst: true };

export function bodyPlan(call: ToolBlock): BodyPlan {
  const { result, state } = call;
  switch (kindOf(call.name)) {
    case 'read':
      if (result !== null && resultPictures(call).length > 0) return open;
      return result?.isError && state === 'failed' ? closed : none;
    case 'edit':
    case 'write':
    case 'notebook':
      return changePlan(call);
    case 'bash':
      return bashPlan(call);
    case 'agent':
      return call.children.length > 0 || result !== null || textAt(inputOf(call), 'prompt') !== undefined
        ? closed
        : none;
    case 'question':
      return state === 'done' ? open : none;
    case 'plan':
      return textAt(inputOf(call), 'plan') === undefined ? none : closed;
    case 'todo':
      return result?.isError && state === 'failed' ? closed : none;
    case 'mcp':
    case 'unknown':
      return result !== null || Object.keys(asJson(inputOf(call))).length > 0 ? closed : none;
    case 'task-output':
    case 'search':
    case 'fetch':
    case 'web-search':
      return result !== null && state !== 'denied' ? closed : none;
  }
}

function changePlan(call: ToolBlock): BodyPlan {
  const { counts, isMissing, pairs } = fileChange(call);
  if (pairs.every(({ before, after }) => before === '' && after === '') && call.state !== 'failed') return none;
  if (call.preview) return { hasBody: true, isOpenAtFirst: undefined };
  return isMissing || counts.added + counts.removed <= mostOpenLines ? open : closed;
}

function bashPlan(call: ToolBlock): BodyPlan {
  if (textAt(inputOf(call), 'command') === undefined) return none;
  if (call.endedAtMs !== null || call.state === 'denied') return closed;
  return { hasBody: true, isOpenAtFirst: call.state === 'running' ? true : undefined };
}
