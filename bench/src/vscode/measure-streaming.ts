// One answer after the other for some minutes; the memory of the extension host meanwhile.
import { setTimeout as after } from 'node:timers/promises';
import { endProgress, progress } from '../agent/progress.ts';
import type { ExtensionParts } from './extension-parts.ts';
import { openMeasuredWindow } from './measured-window.ts';
import type { HostReading } from './probe-extension.ts';

export interface StreamingFigures {
  readonly minutes: number;
  readonly answers: number;
  readonly tokensPerSecond: number;
  /** One every ten seconds. */
  readonly readings: readonly HostReading[];
}

const tokensPerSecond = 200;
const secondsPerAnswer = 30;
const everyMs = 10_000;

export async function measureStreaming(parts: ExtensionParts, minutes: number): Promise<StreamingFigures> {
  const steps = [{ repeat: 'forever' as const, steps: [{ say: { tokens: tokensPerSecond * secondsPerAnswer } }] }];
  const scenario = { name: 'bench', forgiving: true, speed: tokensPerSecond, steps };
  const measured = await openMeasuredWindow(parts, { withExtension: true, scenario });
  const readings: HostReading[] = [];
  let answers = 0;
  try {
    const { window } = measured;
    await window.command('Dovetail: Open in New Tab');
    const box = window.chat.getByRole('textbox', { name: 'Message' });
    const stop = window.chat.getByRole('button', { name: 'Stop' });
    const endMs = Date.now() + minutes * 60_000;
    while (Date.now() < endMs) {
      await box.fill(`Answer ${(answers += 1)}`);
      await box.press('Enter');
      await stop.waitFor();
      do {
        progress(`Streaming: ${Math.ceil((endMs - Date.now()) / 1000)} s to go`);
        await after(everyMs);
        readings.push(await measured.reading());
      } while (Date.now() < endMs && (await stop.isVisible()));
    }
    endProgress();
    return { minutes, answers, tokensPerSecond, readings };
  } finally {
    await measured.close();
  }
}
