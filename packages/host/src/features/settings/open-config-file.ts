// Opens one of the CLI's own files in the editor. One that does not exist is made as the smallest valid file; one that
// exists is never written.
import { WireError } from '@dovetail/protocol';
import type { HostContext } from '../../host-context.ts';
import { cliFilePaths } from '../../state/cli-settings-files.ts';

export type ConfigType = 'user' | 'project' | 'local' | 'mcp' | 'memory';

const emptySettings = '{}\n';
const smallest: Readonly<Record<ConfigType, string>> = {
  user: emptySettings,
  project: emptySettings,
  local: emptySettings,
  mcp: '{\n  "mcpServers": {}\n}\n',
  memory: '# Instructions for this project\n',
};

export async function openConfigFile(
  context: HostContext,
  configType: ConfigType,
  channelId: string | undefined,
): Promise<{ filePath: string; created: boolean }> {
  const cwd = channelId === undefined ? context.cwd : context.channels.expect(channelId).cwd;
  const paths = cliFilePaths({ configFolder: context.configFolder, cwd });
  const { files, editor } = context.ports;
  const exists = async (filePath: string) => (await files.calls.read({ filePath })).found;

  let filePath = paths[configType];
  let created = false;
  if (!(await exists(filePath))) {
    if (configType === 'memory' && (await exists(paths.hiddenMemory))) filePath = paths.hiddenMemory;
    else {
      const { outcome } = await files.calls.write({ filePath, contents: smallest[configType], expected: null });
      // A conflict: somebody made it meanwhile, and theirs is opened.
      created = outcome === 'written';
    }
  }
  const { opened, message } = await editor.calls.openFile({ filePath, preserveFocus: false });
  if (opened) return { filePath, created };
  const why = message === undefined ? '' : `: ${message}`;
  throw new WireError('unsupported_by_editor', `The editor did not open ${filePath}${why}`, {
    call: 'editor/openFile',
  });
}
