// Whether the page follows the end or stays with the reader, and what has happened since the reader left the end.
// Nothing but what the person does changes the mode.
export interface ScrollState {
  readonly mode: 'following' | 'reading';
  /** Blocks that came since the reader left the end. */
  readonly added: number;
  /** The last block grew since. */
  readonly grew: boolean;
  /** A decision came since. */
  readonly asked: boolean;
}

export type ScrollEvent =
  /** A movement away from the end, told by the input event; also a selection, find, a fold opened by hand. */
  | { readonly type: 'away' }
  /** The person has moved the page. `end`: pixels below the lower edge. */
  | { readonly type: 'moved'; readonly direction: 'up' | 'down'; readonly end: number }
  /** End, the pill, or a message sent into an idle session. */
  | { readonly type: 'to-end' }
  /** A kept place was found again. */
  | { readonly type: 'restored' }
  /** Another conversation is shown. */
  | { readonly type: 'opened' }
  | { readonly type: 'added'; readonly blocks: number }
  | { readonly type: 'grew' }
  | { readonly type: 'asked' }
  | { readonly type: 'answered' };

export const nearEnd = 8;

export const following: ScrollState = { mode: 'following', added: 0, grew: false, asked: false };
const reading: ScrollState = { ...following, mode: 'reading' };

export function nextScrollState(state: ScrollState, event: ScrollEvent): ScrollState {
  switch (event.type) {
    case 'to-end':
    case 'opened':
      return following;
    case 'away':
    case 'restored':
      return state.mode === 'reading' ? state : reading;
    case 'moved':
      if (event.direction === 'up') return state.mode === 'reading' ? state : reading;
      return event.end <= nearEnd ? following : state;
    default:
      return state.mode === 'following' ? state : noted(state, event);
  }
}

function noted(state: ScrollState, event: ScrollEvent): ScrollState {
  if (event.type === 'added') return event.blocks > 0 ? { ...state, added: state.added + event.blocks } : state;
  if (event.type === 'grew') return state.grew ? state : { ...state, grew: true };
  if (event.type === 'asked') return state.asked ? state : { ...state, asked: true };
  return state.asked ? { ...state, asked: false } : state;
}

/** What the pill says; undefined while there is none. */
export function pillText({ mode, added, grew, asked }: ScrollState): string | undefined {
  if (mode === 'following') return undefined;
  if (asked) return 'Needs you';
  if (added > 0) return `${added} new`;
  return grew ? 'Still writing' : undefined;
}
