// The proposals that the editor shows now, by id; for the status line.
export interface OpenProposals {
  readonly ids: ReadonlySet<string>;
  /** Counted as open until `work` ends, however it ends. */
  during<T>(proposalId: string, work: () => Promise<T>): Promise<T>;
}

export function createOpenProposals(onChanged: () => void): OpenProposals {
  const ids = new Set<string>();
  return {
    ids,
    async during(proposalId, work) {
      ids.add(proposalId);
      onChanged();
      try {
        return await work();
      } finally {
        ids.delete(proposalId);
        onChanged();
      }
    },
  };
}
