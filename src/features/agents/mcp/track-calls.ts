interface Whose {
  authorization: string | undefined;
  address: string;
}

/**
 * What is under way in this process, so that a client of 2025 can take a call back by another message. Only where somebody is known: the
 * numbers that strangers give their messages are the same.
 */
export function createCallTracker() {
  const running = new Map<string, Set<AbortController>>();

  const nameOf = ({ authorization, address }: Whose, id: string | number | undefined) =>
    authorization === undefined || id === undefined ? null : JSON.stringify([authorization, address, id]);

  return {
    stop(whose: Whose, id: string | number): void {
      const name = nameOf(whose, id);
      if (name !== null) for (const one of running.get(name) ?? []) one.abort();
    },

    /** Does the work with a signal that says when nobody wants it any more. */
    async follow<T>(
      whose: Whose,
      id: string | number | undefined,
      gone: AbortSignal,
      work: (signal: AbortSignal) => Promise<T>,
    ): Promise<T> {
      const name = nameOf(whose, id);
      if (name === null) return work(gone);
      const own = new AbortController();
      const same = running.get(name) ?? new Set();
      running.set(name, same.add(own));
      try {
        return await work(AbortSignal.any([gone, own.signal]));
      } finally {
        same.delete(own);
        if (same.size === 0) running.delete(name);
      }
    },
  };
}
