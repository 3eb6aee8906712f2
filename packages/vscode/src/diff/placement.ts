// Where a review opens, so that it is seen and does not take the place of what the person types in.
import type { DiffPlacement } from '../manifest/contributed-settings.ts';

export interface PlacementFacts {
  readonly setting: DiffPlacement;
  /** The person's keyboard is in a chat of the side bar. */
  readonly isSideBarFocused: boolean;
  /** What the active group of editors shows. */
  readonly activeTab: 'nothing' | 'chat' | 'review' | 'other';
}

export interface Placement {
  readonly column: 'active' | 'beside';
  readonly inNewWindow: boolean;
}

export function placementOf({ setting, isSideBarFocused, activeTab }: PlacementFacts): Placement {
  if (setting === 'newWindow') return { column: 'beside', inNewWindow: true };
  if (setting !== 'auto') return { column: setting, inNewWindow: false };
  const isFree = activeTab === 'nothing' || activeTab === 'review' || (isSideBarFocused && activeTab !== 'chat');
  return { column: isFree ? 'active' : 'beside', inNewWindow: false };
}
