const quick = process.argv.includes('quick');

/** How long each load lasts and how often it is repeated; the word `quick` is for seeing that everything works. */
export const pace = quick
  ? { seconds: 1, warmSeconds: 1, rounds: 1, quick }
  : { seconds: 4, warmSeconds: 5, rounds: 3, quick };
