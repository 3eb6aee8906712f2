// The conformance kit against the client for the JVM, whose documents hold line feeds only, as those of the IDEs do.
import { describeKit } from '../sidecar-kit/kit.ts';
import { jvmSide } from './support/jvm-side.ts';

describeKit(jvmSide);
