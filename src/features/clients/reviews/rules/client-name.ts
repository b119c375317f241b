/** Public name of a reviewer: "Maya Rossi" becomes "Maya R.". */
export function publicName(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = ''] = words;
  const [initial] = words.length > 1 ? (words.at(-1) ?? '') : [];
  return initial === undefined ? first : `${first} ${initial.toUpperCase()}.`;
}
