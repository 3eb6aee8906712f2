// The body of each kind of card.
import type { ComponentType } from 'react';
import type { ToolKind } from '../tool-name.ts';
import { AgentBody } from './agent-body.tsx';
import type { BodyProps } from './body-props.ts';
import { ChangeBody } from './change-body.tsx';
import { CommandBody } from './command-body.tsx';
import { FetchBody } from './fetch-body.tsx';
import { MatchesBody } from './matches-body.tsx';
import { PlanBody } from './plan-body.tsx';
import { QuestionBody } from './question-body.tsx';
import { ReadBody } from './read-body.tsx';
import { ValuesBody } from './values-body.tsx';
import { WebSearchBody } from './web-search-body.tsx';
import './bodies.css';

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
