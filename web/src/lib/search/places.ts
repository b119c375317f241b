const keyOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Whether one letter is missing, added, replaced, or swapped with its neighbor. */
function isOneLetterOff(a: string, b: string): boolean {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const [restA, restB] = [a.slice(at), b.slice(at)];
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  );
}

const shortest = 4;

/** The city that was probably meant. Null if none is within one letter. */
export function nearestCity(typed: string, cities: readonly string[]): string | null {
  const key = keyOf(typed);
  return key.length < shortest ? null : (cities.find((city) => isOneLetterOff(key, keyOf(city))) ?? null);
}
