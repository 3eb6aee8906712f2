// Where a review opens, so that it is seen and does not take the place of what the person types in.
import type { DiffPlacement } from '../manifest/contributed-settings.ts';

/** `Column` is how the editor numbers its groups. */
export interface PlacementFacts<Column> {
  readonly setting: DiffPlacement;
  /** The person's keyboard is in a chat of the side bar. */
  readonly isSideBarFocused: boolean;
  /** What the active group of editors shows. */
  readonly activeTab: TabKind;
  /** The other groups of editors, by their number, and what each shows. */
  readonly otherGroups: readonly { readonly column: Column; readonly shows: TabKind }[];
}

export type TabKind = 'nothing' | 'chat' | 'review' | 'other';

export interface Placement<Column> {
  readonly column: 'active' | 'beside' | Column;
  readonly inNewWindow: boolean;
}

export function placementOf<Column>(facts: PlacementFacts<Column>): Placement<Column> {
  const { setting, isSideBarFocused, activeTab, otherGroups } = facts;
  if (setting === 'newWindow') return { column: 'beside', inNewWindow: true };
  if (setting !== 'auto') return { column: setting, inNewWindow: false };
  const isFree = activeTab === 'nothing' || activeTab === 'review' || (isSideBarFocused && activeTab !== 'chat');
  if (isFree) return { column: 'active', inNewWindow: false };
  // Who types in a chat has the code beside it: one more column would leave no room for any.
  const code = activeTab === 'chat' ? otherGroups.find(({ shows }) => shows !== 'chat') : undefined;
  return { column: code?.column ?? 'beside', inNewWindow: false };
}
