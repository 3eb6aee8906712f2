/** Said for the person to a CLI that was started again in the middle of a turn; no part of what the person sees. */
export const goOn =
  'The program that ran this conversation ended unexpectedly and was started again. Go on with what was asked last, from where it stopped.';
