// The whole host for an editor in another language, over stdio.
export { runSidecar, type SidecarProgram } from './run-sidecar.ts';
export type { SidecarOptions } from './sidecar-options.ts';
