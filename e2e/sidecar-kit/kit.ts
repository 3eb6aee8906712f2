// The conformance kit: what every native side of the sidecar must do. A native side is run with
// `describeKit(side)` in a test of its own.
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Check, Stand } from './check.ts';
import { burstChecks } from './checks/bursts.ts';
import { deathChecks } from './checks/death.ts';
import { decisionChecks, textChecks, wayChecks } from './checks/decisions.ts';
import { focusChecks } from './checks/focus.ts';
import { handshakeChecks } from './checks/handshake.ts';
import { selectionChecks } from './checks/selection.ts';
import type { NativeSide } from './native-side.ts';
import { startSteeredSidecar } from './steered-sidecar.ts';

/** All that apply to this side, in a good order. */
export function checksFor(native: NativeSide): readonly Check[] {
  const all = [
    ...handshakeChecks,
    ...textChecks(native),
    ...wayChecks(native),
    ...decisionChecks,
    ...focusChecks,
    ...selectionChecks,
    ...burstChecks,
    ...deathChecks,
  ];
  return all.filter(({ name }) => !Object.hasOwn(native.leftOut ?? {}, name));
}

export interface OpenStand extends Stand {
  close(): Promise<void>;
}

/** An editor that has connected to a sidecar of its own. */
export async function openStand(native: NativeSide): Promise<OpenStand> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'dovetail-kit-')));
  const [folder, home] = [join(root, 'project'), join(root, 'home')];
  for (const each of [folder, home]) await mkdir(each);
  const sidecar = await startSteeredSidecar();
  const side = await native.start({ command: sidecar.command, folder, home });
  let files = 0;
  const stand: OpenStand = {
    native,
    side,
    sidecar,
    folder,
    async file(text, extension = 'txt') {
      const path = join(folder, `file-${++files}.${extension}`);
      await writeFile(path, text);
      return path;
    },
    async close() {
      await side.dispose();
      await sidecar.dispose();
      await rm(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
  await sidecar.initialized;
  return stand;
}

export function describeKit(native: NativeSide): void {
  const checks = checksFor(native);
  const named = (alone: boolean) =>
    checks.filter(check => (check.alone === true) === alone).map(check => [check.name, check] as const);
  describe(`the kit: ${native.name}`, () => {
    let shared: OpenStand;
    beforeAll(async () => {
      shared = await openStand(native);
    });
    afterAll(() => shared?.close());

    test.each(named(false))('%s', async (_, check) => {
      await expect(check.run(shared)).resolves.toBeUndefined();
    });

    test.each(named(true))('%s', async (_, check) => {
      const own = await openStand(native);
      onTestFinished(() => own.close());
      await expect(check.run(own)).resolves.toBeUndefined();
    });
  });
}
