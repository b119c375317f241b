import { setImmediate } from 'node:timers/promises';
import type { Steps } from '../shared/steps.ts';

// Maximum time that long work blocks the event loop.
const sliceMilliseconds = 8;

/** Lets long synchronous work yield to other requests. */
export interface TimeSlice {
  /** Whether the time slice is used up. */
  isOver(): boolean;
  /** Yields to the event loop. */
  next(): Promise<void>;
}

export function startTimeSlice(): TimeSlice {
  let begun = performance.now();
  return {
    isOver: () => performance.now() - begun >= sliceMilliseconds,
    async next() {
      await setImmediate();
      begun = performance.now();
    },
  };
}

export async function runInTimeSlices<Result>(steps: Steps<Result>): Promise<Result> {
  const turns = startTimeSlice();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (turns.isOver()) await turns.next();
  }
}
