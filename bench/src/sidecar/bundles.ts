// The programs that make calls.
import { bundlePrograms } from '../shared/bundle-programs.ts';

export const callerNames = ['bare-caller', 'port-caller'] as const;
export type CallerName = (typeof callerNames)[number];
export type CallerBundles = Readonly<Record<CallerName, string>>;

export const bundleCallers = (): Promise<CallerBundles> => bundlePrograms('sidecar/callers', callerNames);
