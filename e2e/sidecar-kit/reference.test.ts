// The kit against the node reference editor: it shows that the kit can be passed, and what a native side has to do.
import { describeKit } from './kit.ts';
import { referenceSide } from './reference-side.ts';

describeKit(referenceSide);
