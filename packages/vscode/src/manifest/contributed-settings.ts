// The settings as VS Code shows them: those of every face, under the names of the protocol, and those that only VS Code has.
import { Settings } from '@dovetail/protocol';
import { settingsSection } from './names.ts';

type Property = Readonly<Record<string, unknown>>;

/** VS Code has its own colours. */
const notHere: ReadonlySet<string> = new Set(['theme']);

/** What a folder must not decide for the person: it would start a program or switch the questions off. */
const ofTheMachine: ReadonlySet<string> = new Set([
  'claudeProcessWrapper',
  'allowDangerouslySkipPermissions',
  'environmentVariables',
  'initialPermissionMode',
]);

export const diffPlacements = ['auto', 'active', 'beside', 'newWindow'] as const;
export type DiffPlacement = (typeof diffPlacements)[number];

const onlyHere: Readonly<Record<string, Property>> = {
  claudePath: {
    type: 'string',
    default: '',
    scope: 'machine',
    markdownDescription: 'The Claude Code CLI to start. Empty: it is looked for on the `PATH` and in the usual places.',
  },
  diffPlacement: {
    type: 'string',
    enum: [...diffPlacements],
    enumDescriptions: [
      'In front, where that does not take the place of what you type in; else beside it.',
      'In the active group of editors.',
      'In the group beside the active one.',
      'In a window of its own.',
    ],
    default: 'auto',
    description: 'Where a proposed change is shown for review. The keyboard stays where it is.',
  },
};

export function contributedSettings(): Readonly<Record<string, Property>> {
  const { properties = {} } = Settings.toJSONSchema({ io: 'input' });
  const shared = Object.entries(properties)
    .filter(([key]) => !notHere.has(key))
    .map(([key, schema]) => [key, propertyOf(key, schema as Property)] as const);
  return Object.fromEntries(
    [...shared, ...Object.entries(onlyHere)].map(([key, property]) => [`${settingsSection}.${key}`, property]),
  );
}

function propertyOf(key: string, schema: Property): Property {
  return {
    ...(schema['default'] === undefined && schema['type'] === 'string' && { default: '' }),
    ...schema,
    scope: ofTheMachine.has(key) ? 'machine' : 'window',
  };
}

export const restrictedSettings: readonly string[] = [...ofTheMachine, 'claudePath'].map(
  key => `${settingsSection}.${key}`,
);
