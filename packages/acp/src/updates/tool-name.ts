// The tool that changes unsaved text of the editor is shown like the CLI's own that it stands in for.
import { changeUnsavedTool } from '../client-tools/unsaved-file-server.ts';

export function bareToolName(name: string): string {
  return name === changeUnsavedTool ? 'MultiEdit' : name;
}
