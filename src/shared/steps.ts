/** Work that can be interrupted at each yield. */
export type Steps<Result> = Generator<unknown, Result>;

/** Runs without interruption, for short work. */
export function runToEnd<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
