interface Options {
  /** Running at once, and waiting: in all, and for one party. */
  most: number;
  mostOfOne: number;
  mostWaiting: number;
  mostWaitingOfOne: number;
}

/** Does a few things at once and lets others wait, so that no party takes all the places; null where the line is too long. */
export interface FairLine {
  /** What is done for several parties takes a place of each. */
  run<Result>(parties: readonly string[], task: () => Promise<Result>): Promise<Result> | null;
}

interface Waiting {
  parties: readonly string[];
  begin: () => Promise<void>;
}

export function createFairLine({ most, mostOfOne, mostWaiting, mostWaitingOfOne }: Options): FairLine {
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
