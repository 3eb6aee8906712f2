// The body of each kind of card.
import type { ComponentType } from 'react';
import { later } from '../../later/later.tsx';
import type { ToolKind } from '../tool-name.ts';
import type { BodyProps } from './body-props.ts';
import { ChangeBody } from './change-body.tsx';
import { CommandBody } from './command-body.tsx';
import { ReadBody } from './read-body.tsx';
import './bodies.css';

// Closed at first, so they are not needed for the first paint.
const AgentBody = later(async () => (await import('./agent-body.tsx')).AgentBody);
const FetchBody = later(async () => (await import('./fetch-body.tsx')).FetchBody);
const MatchesBody = later(async () => (await import('./matches-body.tsx')).MatchesBody);
const PlanBody = later(async () => (await import('./plan-body.tsx')).PlanBody);
const QuestionBody = later(async () => (await import('./question-body.tsx')).QuestionBody);
const ValuesBody = later(async () => (await import('./values-body.tsx')).ValuesBody);
const WebSearchBody = later(async () => (await import('./web-search-body.tsx')).WebSearchBody);

const bodies: Readonly<Record<Exclude<ToolKind, 'todo'>, ComponentType<BodyProps>>> = {
  read: ReadBody,
  edit: ChangeBody,
  write: ChangeBody,
  notebook: ChangeBody,
  bash: CommandBody,
  'task-output': CommandBody,
  search: MatchesBody,
  fetch: FetchBody,
  'web-search': WebSearchBody,
  agent: AgentBody,
  question: QuestionBody,
  plan: PlanBody,
  mcp: ValuesBody,
  unknown: ValuesBody,
};

export function bodyOf(kind: ToolKind): ComponentType<BodyProps> | undefined {
  return kind === 'todo' ? undefined : bodies[kind];
}
