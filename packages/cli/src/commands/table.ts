// Every command, in the order in which the help lists them.
import type { Command } from '../command.ts';
import { acp } from './acp.ts';
import { doctor } from './doctor.ts';
import { ide } from './ide.ts';
import { rehearsal } from './rehearsal.ts';
import { run } from './run.ts';
import { sessions } from './sessions.ts';
import { sidecar } from './sidecar.ts';
import { workbench } from './workbench.ts';

export const commands: readonly Command[] = [workbench, run, sessions, acp, ide, sidecar, rehearsal, doctor];
