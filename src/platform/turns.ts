import { setImmediate } from 'node:timers/promises';
import type { Steps } from '../shared/steps.ts';

// Several callers may have long things to do at once, each a turn at a time; nobody else should notice.
const turnMilliseconds = 8;

/** For long work in one process with everybody else: when its turn is over it goes to the end of the line. */
export interface Turns {
  /** Whether others have waited long enough. */
  isOver(): boolean;
  /** Lets them go first. */
  next(): Promise<void>;
}

export function takeTurns(): Turns {
  let begun = performance.now();
  return {
    isOver: () => performance.now() - begun >= turnMilliseconds,
    async next() {
      await setImmediate();
      begun = performance.now();
    },
  };
}

export async function runInTurns<Result>(steps: Steps<Result>): Promise<Result> {
  const turns = takeTurns();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (turns.isOver()) await turns.next();
  }
}
