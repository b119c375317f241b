const quick = process.argv.includes('quick');

/** Duration and repetition of each load; `quick` only checks that everything works. */
export const pace = quick
  ? { seconds: 1, warmSeconds: 1, rounds: 1, quick }
  : { seconds: 4, warmSeconds: 5, rounds: 3, quick };
