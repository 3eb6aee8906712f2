// The files that the person has looked at last, newest first. Bounded, and forgotten with the host.
import type { HostContext } from '../../host-context.ts';

export interface RecentFiles {
  readonly paths: readonly string[];
  add(filePath: string): void;
}

const most = 50;

export function trackRecentFiles(context: Pick<HostContext, 'ports' | 'signal'>): RecentFiles {
  let paths: readonly string[] = [];
  const add = (filePath: string): void => {
    if (paths[0] === filePath) return;
    paths = [filePath, ...paths.filter(path => path !== filePath)].slice(0, most);
  };
  const stop = context.ports.editor.subscribe({
    selectionChanged({ filePath }) {
      if (filePath) add(filePath);
    },
  });
  context.signal.addEventListener('abort', stop, { once: true });
  return {
    get paths() {
      return paths;
    },
    add,
  };
}
