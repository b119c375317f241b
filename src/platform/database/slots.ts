import { DatabaseUnavailable } from './failures.ts';

/** Limits concurrency, in order of arrival. */
export interface Slots {
  within<T>(work: () => Promise<T>): Promise<T>;
}

export function createSlots(places: number, waitMilliseconds: number): Slots {
  const waiting = new Set<() => void>();
  let taken = 0;

  function take(): Promise<void> | undefined {
    if (taken < places) {
      taken++;
      return undefined;
    }
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(enter);
        reject(new DatabaseUnavailable('too many long operations at a time'));
      }, waitMilliseconds);
      waiting.add(enter);
    });
  }

  /** Passes the slot to the longest waiting caller. */
  function leave(): void {
    const [next] = waiting;
    if (next === undefined) {
      taken--;
      return;
    }
    waiting.delete(next);
    next();
  }

  return {
    async within(work) {
      await take();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
