// The order of runs: A B C D, then D C B A, so that a machine that gets slower or faster hurts all alike.
import { consumerNames, type ConsumerName } from './consumer.ts';
import { progress } from './progress.ts';

/** One pass over all consumers: what each of them gave, to be compared within the pass. */
export type Pass<T> = Readonly<Record<ConsumerName, T>>;

export async function runPasses<T>(
  rounds: number,
  what: string,
  measure: (name: ConsumerName) => Promise<T>,
): Promise<Pass<T>[]> {
  const passes: Pass<T>[] = [];
  for (let number = 0; number < rounds * 2; number++) {
    const order = number % 2 === 0 ? consumerNames : consumerNames.toReversed();
    const entries: [ConsumerName, T][] = [];
    for (const name of order) {
      progress(`${what}, pass ${number + 1} of ${rounds * 2}: ${name}`);
      entries.push([name, await measure(name)]);
    }
    passes.push(Object.fromEntries(entries) as Record<ConsumerName, T>);
  }
  return passes;
}
