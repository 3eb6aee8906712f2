// Names that the manifest and the running extension must agree on.

export const extensionName = 'dovetail';
export const settingsSection = 'dovetail';
export const panelType = 'dovetailChat';

export const viewIds = {
  sideBar: 'dovetail.chat',
  secondarySideBar: 'dovetail.chatSecondary',
} as const;

export const contextKeys = {
  viewingProposedDiff: 'dovetail.viewingProposedDiff',
  updateSupported: 'dovetail.updateSupported',
  sideBarActive: 'dovetail.sideBarActive',
  doesNotSupportSecondarySideBar: 'dovetail:doesNotSupportSecondarySidebar',
  supportsSecondarySideBar: 'dovetail:supportsSecondarySidebar',
  isDebuggerStopped: 'dovetail.debuggerStopped',
} as const;

/** The texts of proposals: as it was, as it would be, and what can only be looked at. */
export const schemes = {
  left: 'dovetail-left',
  right: 'dovetail-right',
  readOnly: 'dovetail-readonly',
} as const;

/** The first VS Code in which an extension may put a view into the secondary side bar. */
const secondarySideBarSince = [1, 106] as const;

export function supportsSecondarySideBar(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(part => Number.parseInt(part, 10));
  const [sinceMajor, sinceMinor] = secondarySideBarSince;
  return major > sinceMajor || (major === sinceMajor && minor >= sinceMinor);
}
