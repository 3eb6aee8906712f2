// The newest of the pinned CLIs, for what does not depend on the version.
import { eachCli, type PinnedCli } from '../support/cli-versions.ts';

const [, newest] = eachCli.at(-1) ?? [];
if (!newest) throw new Error('There is no pinned CLI.');

export const newestCli: PinnedCli = newest;
