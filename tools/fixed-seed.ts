// Before the tests of a file: properties draw the same cases in every run, so that a red test is red again. DOVETAIL_SEED draws
// others, to look for what nobody has thought of.
import * as fc from 'fast-check';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['DOVETAIL_SEED'] ?? 1) });
