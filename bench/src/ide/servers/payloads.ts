// What both servers send, so that a difference is never one of size.

export const folders = ['/home/someone/work/project', '/home/someone/work/library'];

export const tabs = Array.from({ length: 20 }, (_, at) => ({
  uri: `file:///home/someone/work/project/src/features/part-${at}/index.ts`,
  label: 'index.ts',
  isActive: at === 0,
  isDirty: at % 5 === 0,
  languageId: 'typescript',
}));

export const mention = { filePath: '/home/someone/work/project/src/main.ts', lineStart: 3, lineEnd: 9 };
