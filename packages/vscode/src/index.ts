// The manifest of the extension and its public interface, for whoever packs it. The extension itself begins in extension.ts.
export { extensionManifest, oldestVsCode } from './manifest/manifest.ts';
export type * from './api/dovetail-api.ts';
