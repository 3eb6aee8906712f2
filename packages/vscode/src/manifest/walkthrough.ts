// The first steps that VS Code shows on its welcome page.

export const walkthroughId = 'dovetail.firstSteps';

const step = (id: string, title: string, description: string, markdown: string, completionEvents?: string[]) => ({
  id,
  title,
  description,
  media: { markdown: `media/walkthrough/${markdown}.md` },
  ...(completionEvents && { completionEvents }),
});

export const walkthrough = {
  id: walkthroughId,
  title: 'First steps with Dovetail',
  description: 'Talk to the Claude Code CLI beside your code, and review what it wants to change.',
  steps: [
    step(
      'cli',
      'Have the CLI at hand',
      'Dovetail starts the Claude Code CLI that you have installed, with your own sign-in.\n[Examine this setup](command:dovetail.doctor)',
      'cli',
      ['onCommand:dovetail.doctor'],
    ),
    step(
      'open',
      'Open the chat',
      'In a tab, in the side bar, or as the CLI itself in a terminal.\n[Open the chat](command:dovetail.editor.openLast)',
      'open',
      ['onCommand:dovetail.editor.openLast', 'onCommand:dovetail.editor.open', 'onCommand:dovetail.sidebar.open'],
    ),
    step(
      'mention',
      'Point at code',
      'Select lines and press Alt+K: the chat gets a mention of them. What is selected is told with each message too.',
      'mention',
      ['onCommand:dovetail.insertAtMention'],
    ),
    step(
      'review',
      'Review each change',
      'A change opens as a diff. Accept or reject all of it or single hunks, or edit the right side before you save it.',
      'review',
      ['onCommand:dovetail.acceptProposedDiff', 'onCommand:dovetail.rejectProposedDiff'],
    ),
  ],
};
