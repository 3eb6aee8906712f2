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
  /** One every ten seconds; the first before the first answer. */
  readonly readings: readonly TimedReading[];
  /** Why it ended before its time. */
  readonly problem?: string;
}

export interface TimedReading extends HostReading {
  readonly atMs: number;
}

const tokensPerSecond = 200;
const secondsPerAnswer = 30;
const everyMs = 10_000;

export async function measureStreaming(parts: ExtensionParts, minutes: number): Promise<StreamingFigures> {
  const steps = [{ repeat: 'forever' as const, steps: [{ say: { tokens: tokensPerSecond * secondsPerAnswer } }] }];
  const scenario = { name: 'bench', forgiving: true, speed: tokensPerSecond, steps };
  const measured = await openMeasuredWindow(parts, { withExtension: true, scenario });
  const readings: TimedReading[] = [];
  let answers = 0;
  let problem: string | undefined;
  try {
    const { window } = measured;
    await window.command('Dovetail: Open in New Tab');
    const box = window.chat.getByRole('textbox', { name: 'Message' });
    const stop = window.chat.getByRole('button', { name: 'Stop' });
    await box.waitFor();
    await after(everyMs);
    const startMs = Date.now();
    const endMs = startMs + minutes * 60_000;
    const read = async (): Promise<void> => {
      readings.push({ ...(await measured.reading()), atMs: Date.now() - startMs });
    };
    await read();
    while (Date.now() < endMs) {
      await box.fill(`Answer ${(answers += 1)}`);
      await box.press('Enter');
      await stop.waitFor();
      do {
        progress(`Streaming: ${Math.ceil((endMs - Date.now()) / 1000)} s to go`);
        await after(everyMs);
        await read();
      } while (Date.now() < endMs && (await stop.isVisible()));
    }
  } catch (error) {
    // Half an hour of readings is worth its report.
    if (readings.length === 0) throw error;
    problem = error instanceof Error ? error.message : String(error);
  } finally {
    await measured.close();
  }
  endProgress();
  return { minutes, answers, tokensPerSecond, readings, ...(problem !== undefined && { problem }) };
}
