const shortestPassword = 8;

export type Weakness = 'short' | 'repeated' | 'own';

/** What can be said of a password while it is typed; the API knows more, and has the last word. */
export function weaknessOf(password: string, own: readonly string[]): Weakness | null {
  const signs = [...password];
  if (signs.length < shortestPassword) return 'short';
  if (new Set(signs).size < 3) return 'repeated';
  const words = own.flatMap((text) => text.toLowerCase().split(/[\s@.+]+/)).filter((word) => word.length > 2);
  const bare = password.toLowerCase().replace(/[^\p{Letter}]/gu, '');
  return words.some((word) => bare === word) ||
    own.some((text) => text.toLowerCase() === password.toLowerCase())
    ? 'own'
    : null;
}
