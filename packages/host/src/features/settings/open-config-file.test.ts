import { expect, test } from 'vitest';
import { channelsWith } from '../../testing/channels-with.ts';
import { fakeContext } from '../../testing/fake-context.ts';
import { asking, portsWith } from '../../testing/ports-with.ts';
import { settingsFeature } from './settings-feature.ts';

function editorWith(files: Record<string, string>, options: { madeMeanwhile?: boolean; refuses?: string } = {}) {
  const opened: string[] = [];
  const ports = portsWith({
    files: {
      async read({ filePath }) {
        const contents = files[filePath];
        return contents === undefined ? { found: false } : { found: true, contents, isDirty: false };
      },
      async write({ filePath, contents, expected }) {
        if (expected !== null || contents === null || filePath in files || options.madeMeanwhile)
          return { outcome: 'conflict' };
        files[filePath] = contents;
        return { outcome: 'written' };
      },
    },
    editor: {
      async openFile({ filePath }) {
        if (options.refuses) return { opened: false, message: options.refuses };
        opened.push(filePath);
        return { opened: true };
      },
    },
  });
  const feature = settingsFeature(
    fakeContext({ ports, configFolder: '/config', channels: channelsWith({ id: 'a', cwd: '/other' }) }),
  );
  return { feature, opened, files };
}

test.each([
  ['user', '/config/settings.json', '{}\n'],
  ['project', '/project/.claude/settings.json', '{}\n'],
  ['local', '/project/.claude/settings.local.json', '{}\n'],
  ['mcp', '/project/.mcp.json', '{\n  "mcpServers": {}\n}\n'],
  ['memory', '/project/CLAUDE.md', '# Instructions for this project\n'],
] as const)('%s: made when it does not exist, then opened as it is', async (configType, filePath, contents) => {
  const { feature, opened, files } = editorWith({});
  expect(await feature.open_config_file({ configType }, asking())).toEqual({ filePath, created: true });
  expect(files).toEqual({ [filePath]: contents });
  files[filePath] = 'mine';
  expect(await feature.open_config_file({ configType }, asking())).toEqual({ filePath, created: false });
  expect(files[filePath]).toBe('mine');
  expect(opened).toEqual([filePath, filePath]);
});

test('the folder is that of the conversation', async () => {
  const { feature } = editorWith({});
  const result = await feature.open_config_file({ configType: 'project' }, asking({ channelId: 'a' }));
  expect(result.filePath).toBe('/other/.claude/settings.json');
});

test('instructions kept in the hidden folder are the ones that are opened', async () => {
  const { feature, files } = editorWith({ '/project/.claude/CLAUDE.md': 'mine' });
  expect(await feature.open_config_file({ configType: 'memory' }, asking())).toEqual({
    filePath: '/project/.claude/CLAUDE.md',
    created: false,
  });
  expect(Object.keys(files)).toEqual(['/project/.claude/CLAUDE.md']);
});

test('instructions in both places: those of the folder are opened', async () => {
  const { feature } = editorWith({ '/project/CLAUDE.md': 'a', '/project/.claude/CLAUDE.md': 'b' });
  const result = await feature.open_config_file({ configType: 'memory' }, asking());
  expect(result).toEqual({ filePath: '/project/CLAUDE.md', created: false });
});

test('a file that somebody made meanwhile is opened and not called ours', async () => {
  const { feature, opened } = editorWith({}, { madeMeanwhile: true });
  expect(await feature.open_config_file({ configType: 'user' }, asking())).toMatchObject({ created: false });
  expect(opened).toEqual(['/config/settings.json']);
});

test('an editor that does not open it says why', async () => {
  const { feature } = editorWith({}, { refuses: 'too large' });
  await expect(feature.open_config_file({ configType: 'user' }, asking())).rejects.toThrow(
    'The editor did not open /config/settings.json: too large',
  );
});

test('the settings of Dovetail are shown by the editor, or it says that it cannot', async () => {
  const shown: unknown[] = [];
  const showing = (opened: boolean) =>
    settingsFeature(
      fakeContext({
        ports: portsWith({
          window: {
            async showSettings(params) {
              shown.push(params);
              return { opened };
            },
          },
        }),
      }),
    );
  expect(await showing(true).open_config({}, asking())).toEqual({});
  expect(shown).toEqual([{}]);
  await expect(showing(false).open_config({}, asking())).rejects.toMatchObject({ code: 'unsupported_by_editor' });
});
