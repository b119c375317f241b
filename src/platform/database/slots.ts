import { DatabaseUnavailable } from './failures.ts';

/** A few places, given in the order they are asked for. */
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
        reject(new DatabaseUnavailable('too much long work at a time'));
      }, waitMilliseconds);
      waiting.add(enter);
    });
  }

  /** The place goes to whoever waits longest, without being free in between. */
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
