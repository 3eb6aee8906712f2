// The measured servers.
import { bundlePrograms } from '../shared/bundle-programs.ts';

export const serverNames = ['bare-echo', 'sdk-server', 'ide-server'] as const;
export type ServerName = (typeof serverNames)[number];
export type ServerBundles = Readonly<Record<ServerName, string>>;

export const bundleServers = (): Promise<ServerBundles> => bundlePrograms('ide/servers', serverNames);
