// Runs one measurement in a fresh process of this same bundle, so that its memory is its own.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { measure, measurements, type Measured, type MeasurementName, type Target } from './measurements.ts';

const run = promisify(execFile);
const flag = '--measure';

export async function measureApart(name: MeasurementName, target: Target): Promise<Measured> {
  const script = fileURLToPath(import.meta.url);
  try {
    const { stdout } = await run(process.execPath, [script, flag, name, target.configDir, target.path]);
    return JSON.parse(stdout) as Measured;
  } catch (error) {
    const failed = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    return { count: 0, bytesRead: 0, firstMs: NaN, totalMs: NaN, peakMegabytes: NaN, failed };
  }
}

/** True when this process was started to measure; it has then done so. */
export async function measuredHere(args: readonly string[]): Promise<boolean> {
  const [first, name = '', configDir = '', path = ''] = args;
  if (first !== flag || !isMeasurement(name)) return false;
  process.stdout.write(JSON.stringify(await measure(name, { configDir, path })));
  return true;
}

function isMeasurement(name: string): name is MeasurementName {
  return Object.hasOwn(measurements, name);
}
