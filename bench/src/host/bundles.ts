// The measured processes.
import { join } from 'node:path';
import { repositoryRoot } from '../agent/repository.ts';
import { bundlePrograms } from '../shared/bundle-programs.ts';

export const subjectNames = ['bare-forwarding', 'whole-host'] as const;
export type SubjectName = (typeof subjectNames)[number];
export type SubjectBundles = Readonly<Record<SubjectName, string>>;

export const streamingCli = join(repositoryRoot, 'bench/src/host/streaming-cli.mjs');

export const bundleSubjects = (): Promise<SubjectBundles> => bundlePrograms('host/subjects', subjectNames);
