// What the client for JetBrains is compiled with: a Java compiler and Debian's gson.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installedByApt } from './apt.mjs';
import { stop } from './say.mjs';

const jar = '/usr/share/java/gson.jar';

/** The path of the jar; installs it, and the compiler, when they are missing. */
export async function gson() {
  await installedByApt({
    what: 'A Java compiler',
    why: 'the tests of the client for JetBrains',
    packages: ['openjdk-17-jdk-headless'],
    find: () => onPath('javac') && onPath('java'),
  });
  const own = process.env.DOVETAIL_GSON;
  if (own) return existsSync(own) ? own : stop(`DOVETAIL_GSON names ${own}, and there is no such file.`);
  return installedByApt({
    what: 'gson',
    why: 'the tests of the client for JetBrains',
    packages: ['libgoogle-gson-java'],
    instead: 'or set DOVETAIL_GSON to the path of its jar',
    find: () => (existsSync(jar) ? jar : undefined),
  });
}

function onPath(program) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map(folder => join(folder, program)).find(path => existsSync(path));
}
