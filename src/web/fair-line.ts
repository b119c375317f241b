interface Options {
  /** Running at once, in all and for one party. */
  most: number;
  mostOfOne: number;
  mostWaiting: number;
}

/** Does a few things at once and lets others wait, so that no party takes all the places; null where the line is too long. */
export interface FairLine {
  run<Result>(party: string, task: () => Promise<Result>): Promise<Result> | null;
}

export function createFairLine({ most, mostOfOne, mostWaiting }: Options): FairLine {
  const waiting: { party: string; begin: () => Promise<void> }[] = [];
  const running = new Map<string, number>();
  let count = 0;

  function next(): void {
    while (count < most) {
      const at = waiting.findIndex(({ party }) => (running.get(party) ?? 0) < mostOfOne);
      const [chosen] = at === -1 ? [] : waiting.splice(at, 1);
      if (chosen === undefined) return;
      const { party, begin } = chosen;
      count += 1;
      running.set(party, (running.get(party) ?? 0) + 1);
      begin().finally(() => {
        count -= 1;
        const left = running.get(party)! - 1;
        if (left === 0) running.delete(party);
        else running.set(party, left);
        next();
      });
    }
  }

  return {
    run(party, task) {
      if (waiting.length >= mostWaiting) return null;
      return new Promise((resolve, reject) => {
        waiting.push({ party, begin: () => task().then(resolve, reject) });
        next();
      });
    },
  };
}
