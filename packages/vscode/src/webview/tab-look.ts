// What the tab of a conversation shows: its title, and whether it works, needs the person, or has ended a turn that they have
// not seen yet.

export type TabMood = 'idle' | 'busy' | 'decision' | 'done';

export interface TabState {
  readonly title: string;
  readonly isBusy: boolean;
  readonly hasPendingDecisions: boolean;
}

export interface TabLook {
  readonly title: string;
  readonly mood: TabMood;
}

export const firstLook: TabLook = { title: 'Dovetail', mood: 'idle' };

/** `isSeen`: the tab is in view now. */
export function nextLook(before: TabLook, state: TabState, isSeen: boolean): TabLook {
  return { title: state.title, mood: moodOf(before.mood, state, isSeen) };
}

function moodOf(before: TabMood, { isBusy, hasPendingDecisions }: TabState, isSeen: boolean): TabMood {
  if (hasPendingDecisions) return 'decision';
  if (isBusy) return 'busy';
  if (isSeen) return 'idle';
  return before === 'busy' || before === 'done' || before === 'decision' ? 'done' : 'idle';
}

/** The person has looked. */
export function seen(look: TabLook): TabLook {
  return look.mood === 'done' ? { ...look, mood: 'idle' } : look;
}

const icons: Readonly<Record<TabMood, string>> = {
  idle: 'dovetail.svg',
  busy: 'dovetail-busy.svg',
  decision: 'dovetail-decision.svg',
  done: 'dovetail-done.svg',
};

/** A file in media/. */
export const iconOf = (mood: TabMood): string => icons[mood];
