/** Work that can be interrupted wherever it yields. */
export type Steps<Result> = Generator<unknown, Result>;

/** For work that is known to be short. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
