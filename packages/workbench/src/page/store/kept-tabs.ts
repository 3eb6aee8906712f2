// What was open when the window was left, as far as it can be read.
export interface KeptTabs {
  readonly files: readonly { readonly path: string; readonly isPreview: boolean }[];
  readonly active: string | undefined;
  readonly openFolders: readonly string[];
}

export function readKeptTabs(layout: Readonly<Record<string, unknown>>): KeptTabs {
  const { files, active, openFolders } = layout;
  return {
    files: (Array.isArray(files) ? (files as unknown[]) : []).flatMap(file => {
      const { path, isPreview } = (typeof file === 'object' && file !== null ? file : {}) as Record<string, unknown>;
      return typeof path === 'string' ? [{ path, isPreview: isPreview === true }] : [];
    }),
    active: typeof active === 'string' ? active : undefined,
    openFolders: (Array.isArray(openFolders) ? (openFolders as unknown[]) : []).filter(
      (folder): folder is string => typeof folder === 'string',
    ),
  };
}
