// Crockford's alphabet: no I, L, O and U, which are easily misread.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 16 letters of five bits: 80 random bits. */
export const codeLetters = 16;
const groupLetters = 4;

/** Uses five bits of each of the 16 random bytes. For example `7KQ2-M4XA-0ZRT-9B3N`. */
export function writeCode(random: Uint8Array): string {
  if (random.length !== codeLetters) throw new Error(`A code needs ${codeLetters} random bytes.`);
  const letters = Array.from(random, (byte) => alphabet[byte % 32]).join('');
  return letters.match(new RegExp(`.{${groupLetters}}`, 'g'))!.join('-');
}

/**
 * The letters of a code that a person typed: any case, with spaces or hyphens, and with I, L and O for the digits.
 * Null if it cannot be a code.
 */
export function readCode(typed: string): string | null {
  const letters = typed
    .replace(/[\s\-–—]/g, '')
    .toUpperCase()
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0');
  return letters.length === codeLetters && [...letters].every((letter) => alphabet.includes(letter))
    ? letters
    : null;
}
