import { setImmediate } from 'node:timers/promises';
import type { Steps } from '../shared/steps.ts';

// Several people may be doing long things at once, each a turn at a time; nobody else should notice.
const turnMilliseconds = 8;

/** Long work in one process with everybody else: after a while it goes to the end of the line. */
export async function runInTurns<Result>(steps: Steps<Result>): Promise<Result> {
  for (let begun = performance.now(); ; ) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - begun < turnMilliseconds) continue;
    await setImmediate();
    begun = performance.now();
  }
}
