// What is compared, what a consumer process is asked to do, and what it tells when it has done so.

export const consumerNames = ['bare-loop', 'start-agent', 'our-query', 'official-sdk'] as const;
export type ConsumerName = (typeof consumerNames)[number];

export const consumerTitles: Readonly<Record<ConsumerName, string>> = {
  'bare-loop': 'bare readline + JSON.parse',
  'start-agent': 'Dovetail startAgent + onLine',
  'our-query': 'Dovetail query()',
  'official-sdk': 'official SDK query()',
};

export interface ConsumerTask {
  /** A `.js` or `.mjs` runs under the node of this process, whoever starts it. */
  readonly cliPath: string;
  readonly cwd: string;
  readonly prompt: string;
}

export interface Reading {
  /** Messages of the conversation, control lines not counted. */
  readonly messages: number;
  /** From the start of the process to the first call: loading. */
  readonly loadMs: number;
  /** From the call to the first `system/init`. */
  readonly initMs: number;
  /** From the call to the result. */
  readonly cpuMicros: number;
  /** From the first `system/init` to the result. */
  readonly stream: { readonly messages: number; readonly cpuMicros: number; readonly wallMs: number };
  readonly peakBytes: number;
  /** Processes that the consumer keeps beside the CLI. */
  readonly besideBytes: number;
}
