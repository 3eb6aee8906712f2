// What the user has just said. After a failed turn the CLI sends the old words again before the new ones, and a retry
// sends the same ones twice; only what is new counts as said.
import type { RequestFacts } from './request-facts.ts';

const answersIn = (facts: RequestFacts): number =>
  facts.messages.filter(message => message.role === 'assistant').length;

export class FreshWords {
  #answers = -1;
  #heard: readonly string[] = [];
  #fresh = '';

  of(facts: RequestFacts): string {
    const answers = answersIn(facts);
    const texts = facts.userTexts;
    const goesOn = answers === this.#answers && this.#heard.every((text, index) => texts[index] === text);
    const isRetry = goesOn && texts.length === this.#heard.length;
    if (!isRetry) this.#fresh = (goesOn ? texts.slice(this.#heard.length) : texts).join('\n');
    this.#answers = answers;
    this.#heard = texts;
    return this.#fresh;
  }
}
