// Resident memory of this process and of what it keeps beside the CLI.
import { readFileSync } from 'node:fs';

/**
 * The high-water mark. On Linux from /proc, because `ru_maxrss` of a child begins with the size that its parent had
 * when it was started.
 */
export function peakBytes(): number {
  return highWater('self') ?? process.resourceUsage().maxRSS * 1024;
}

/**
 * Our client keeps a small shell that ends the CLI if the host dies; it belongs in the sum. The CLI itself does not, and
 * is known by its environment: 2.1.29 overwrites its command line. Linux only, else 0.
 */
export function besideBytes(): number {
  const children = read(`/proc/self/task/${process.pid}/children`).split(' ').filter(Boolean);
  return children
    .filter(pid => !read(`/proc/${pid}/environ`).includes('ANTHROPIC_BASE_URL='))
    .reduce((sum, pid) => sum + (highWater(pid) ?? 0), 0);
}

function highWater(pid: string): number | undefined {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`))?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
