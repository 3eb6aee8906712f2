// What is loaded after the first answer: the agent and everything below it. The bundle keeps it apart (tools/bundle.mjs).
export { createAgentSide } from './agent-side.ts';
export { signIn } from './sign-in.ts';
