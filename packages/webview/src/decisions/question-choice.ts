// What a person has chosen for the questions of the agent, and what is sent for it.
import type { Question } from '@dovetail/protocol';

export interface Choice {
  readonly labels: readonly string[];
  /** "Something else" is chosen. */
  readonly hasOther: boolean;
  readonly words: string;
}

export const noChoice: Choice = { labels: [], hasOther: false, words: '' };

/** `label` is one of the options, or `other`. An option may itself be called so, hence the two kinds. */
export function choose(
  choice: Choice,
  { multiSelect }: Pick<Question, 'multiSelect'>,
  label: { readonly option: string } | 'other',
  isChosen: boolean,
): Choice {
  if (label === 'other') {
    return multiSelect || !isChosen ? { ...choice, hasOther: isChosen } : { ...choice, labels: [], hasOther: true };
  }
  if (!multiSelect) return { ...choice, labels: isChosen ? [label.option] : [], hasOther: false };
  const others = choice.labels.filter(one => one !== label.option);
  return { ...choice, labels: isChosen ? [...others, label.option] : others };
}

function answerTo(question: Question, choice: Choice | undefined): readonly string[] {
  const { labels, hasOther, words } = choice ?? noChoice;
  // In the order in which they were offered.
  const chosen = question.options.map(({ label }) => label).filter(label => labels.includes(label));
  return hasOther && words.trim() !== '' ? [...chosen, words.trim()] : chosen;
}

function isAnswered(question: Question, choice: Choice | undefined): boolean {
  if (choice?.hasOther === true && choice.words.trim() === '') return false;
  return answerTo(question, choice).length > 0;
}

/** The headers of those that lack an answer. */
export function unanswered(questions: readonly Question[], choices: readonly Choice[]): string[] {
  return questions.flatMap((question, n) =>
    isAnswered(question, choices[n]) ? [] : [question.header || question.question],
  );
}

export function answersOf(
  questions: readonly Question[],
  choices: readonly Choice[],
): Record<string, readonly string[]> {
  return Object.fromEntries(questions.map((question, n) => [question.question, answerTo(question, choices[n])]));
}
