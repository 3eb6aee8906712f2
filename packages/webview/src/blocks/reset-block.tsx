// The context is new from here, on the same page.
import { Rule } from './note.tsx';

export function ResetBlock() {
  return <Rule>New context from here</Rule>;
}
