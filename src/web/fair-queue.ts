interface Options {
  /** Running and waiting tasks: in total and per party. */
  maxRunning: number;
  maxRunningPerParty: number;
  maxWaiting: number;
  maxWaitingPerParty: number;
}

/** Limits concurrency, in total and per party. Returns null if the queue is full. */
export interface FairQueue {
  /** A task of several parties counts for each of them. */
  run<Result>(parties: readonly string[], task: () => Promise<Result>): Promise<Result> | null;
}

interface Waiting {
  parties: readonly string[];
  begin: () => Promise<void>;
}

export function createFairQueue({
  maxRunning: most,
  maxRunningPerParty: mostOfOne,
  maxWaiting: mostWaiting,
  maxWaitingPerParty: mostWaitingOfOne,
}: Options): FairQueue {
  const waiting: Waiting[] = [];
  const running = new Set<Waiting>();

  const isBelow = (parties: readonly string[], them: Iterable<Waiting>, limit: number) =>
    parties.every((party) => {
      let count = 0;
      for (const one of them) if (one.parties.includes(party)) count += 1;
      return count < limit;
    });

  function next(): void {
    while (running.size < most) {
      const at = waiting.findIndex(({ parties }) => isBelow(parties, running, mostOfOne));
      const [chosen] = at === -1 ? [] : waiting.splice(at, 1);
      if (chosen === undefined) return;
      running.add(chosen);
      chosen.begin().finally(() => {
        running.delete(chosen);
        next();
      });
    }
  }

  return {
    run(parties, task) {
      if (waiting.length >= mostWaiting || !isBelow(parties, waiting, mostWaitingOfOne)) return null;
      return new Promise((resolve, reject) => {
        waiting.push({ parties, begin: () => task().then(resolve, reject) });
        next();
      });
    },
  };
}
