/** Words that do not tell services apart. */
const fillers = new Set(['and', 'or', 'with', 'und', 'oder', 'mit', 'com', 'de', 'da', 'do', 'para']);

const wordsOf = (name: string) =>
  new Set(
    name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^\p{L}\d]+/u)
      .filter((word) => word.length > 1 && !fillers.has(word)),
  );

/** Whether at least half of the words of the shorter name are in the other. */
function isSimilar(one: Set<string>, other: Set<string>): boolean {
  const least = Math.min(one.size, other.size);
  const shared = [...one].filter((word) => other.has(word)).length;
  return least > 0 && shared * 2 >= least;
}

/** The first service with nearly the same name: "Blow-dry" for "Wash and blow-dry". */
export function findSimilar(name: string, services: readonly { name: string }[]): string | null {
  const words = wordsOf(name);
  return services.find((service) => isSimilar(words, wordsOf(service.name)))?.name ?? null;
}
