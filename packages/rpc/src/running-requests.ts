// Requests of the other side that are being worked on, by id: each has its own signal and is answered exactly once.

export interface RunningRequests<Id> {
  /**
   * Begins `work` at once and hands its outcome to `answer`; by then the id is free again. False, and nothing done, when
   * the id is in use. `work` must not reject.
   */
  start<T>(id: Id, work: (signal: AbortSignal) => Promise<T>, answer: (outcome: T) => void): boolean;
  /** Fires the signal of one; the answer is still due. False when nothing runs under `id`. */
  cancel(id: Id, reason: Error): boolean;
  cancelAll(reason: Error): void;
  readonly size: number;
}

export function createRunningRequests<Id>(): RunningRequests<Id> {
  const running = new Map<Id, AbortController>();

  return {
    start(id, work, answer) {
      if (running.has(id)) return false;
      const controller = new AbortController();
      running.set(id, controller);
      void work(controller.signal).then(outcome => {
        running.delete(id);
        answer(outcome);
      });
      return true;
    },
    cancel(id, reason) {
      const controller = running.get(id);
      controller?.abort(reason);
      return controller !== undefined;
    },
    cancelAll(reason) {
      for (const controller of running.values()) controller.abort(reason);
    },
    get size() {
      return running.size;
    },
  };
}
