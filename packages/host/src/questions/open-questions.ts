// Questions of one channel that wait for a person. Each is put to every page that watches, and to each that comes later; the
// first valid answer counts, and the question then leaves all the others. A page that goes away has decided nothing.
import { cancelled, hasCode, type HostRequests } from '@dovetail/protocol';
import type * as z from 'zod';
import type { Channel } from '../channels/channel.ts';
import type { HostLog } from '../host-log.ts';
import type { Page } from '../pages/page.ts';

type Name = keyof HostRequests;

/** One request to pages, and what its answer means to the CLI. */
export interface PageQuestion<N extends Name, A> {
  readonly name: N;
  readonly params: z.input<HostRequests[N]['params']>;
  /** Throws `invalid_result` for an answer that the page must not give. */
  read(result: z.output<HostRequests[N]['result']>): A;
}

/** Somebody else who may answer before any page does; undefined: they leave it to the pages. */
export type OtherAnswerer<A> = (signal: AbortSignal) => Promise<A | undefined>;

export interface OpenQuestions {
  /** Waits as long as it takes. Rejects when `signal` fires: nobody is asked any more. */
  ask<N extends Name, A>(question: PageQuestion<N, A>, signal: AbortSignal, other?: OtherAnswerer<A>): Promise<A>;
}

interface Open {
  askPage(page: Page): void;
  leavePage(page: Page): void;
}

export function createOpenQuestions(channel: Channel, log: HostLog): OpenQuestions {
  const open = new Set<Open>();
  channel.observe({
    attached(page) {
      for (const question of open) question.askPage(page);
    },
    detached(page) {
      for (const question of open) question.leavePage(page);
    },
  });

  return {
    ask<N extends Name, A>(
      { name, params, read }: PageQuestion<N, A>,
      signal: AbortSignal,
      other?: OtherAnswerer<A>,
    ): Promise<A> {
      if (signal.aborted) return Promise.reject(cancelled(`"${name}"`));
      return new Promise((resolve, reject) => {
        const asked = new Map<Page, AbortController>();
        const otherAsked = new AbortController();
        const question: Open = { askPage, leavePage };

        function end(): void {
          open.delete(question);
          signal.removeEventListener('abort', withdraw);
          for (const controller of asked.values()) controller.abort();
          asked.clear();
          otherAsked.abort();
        }

        function withdraw(): void {
          end();
          reject(cancelled(`"${name}"`));
        }

        function answered(answer: A): void {
          if (!open.has(question)) return;
          end();
          resolve(answer);
        }

        function leavePage(page: Page): void {
          asked.get(page)?.abort();
          asked.delete(page);
        }

        function askPage(page: Page): void {
          leavePage(page);
          const controller = new AbortController();
          asked.set(page, controller);
          put(page, controller, 2);
        }

        function put(page: Page, controller: AbortController, times: number): void {
          page.ask
            .call(name, params, { channelId: channel.id, signal: controller.signal })
            .then(read)
            .then(answered, (error: unknown) => {
              if (controller.signal.aborted || hasCode(error, 'disconnected')) return;
              log.warn('A page could not answer a question; it stays open.', {
                pageId: page.id,
                decisionId: params.decisionId,
                question: name,
                error: String(error),
              });
              if (hasCode(error, 'invalid_result') && times > 1) put(page, controller, times - 1);
            });
        }

        signal.addEventListener('abort', withdraw, { once: true });
        open.add(question);
        for (const page of channel.pages) askPage(page);
        other?.(otherAsked.signal).then(
          answer => void (answer !== undefined && answered(answer)),
          (error: unknown) => {
            if (!otherAsked.signal.aborted) log.warn('A question is left to the pages.', { error: String(error) });
          },
        );
      });
    },
  };
}
