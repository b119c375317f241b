// Letters without a Unicode decomposition.
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
};

/**
 * Search key: "São Paulo", "sao-paulo" and "SAO PAULO" become "sao paulo". Null if no letters or digits
 * remain.
 */
export function textKey(text: string): string | null {
  const key = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøđðłþıħŋ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return key === '' ? null : key;
}

// Line breaks of every script, control characters and direction marks.
const breaks = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** Prevents typed text from adding lines. */
export function oneLine(text: string): string {
  return text.replace(breaks, ' ');
}

/**
 * Invisible, private and unassigned characters. They could hide text from readers that a language model would
 * see.
 */
const hidden = /[\p{DI}\p{Cf}\p{Co}\p{Cn}\u2800]+/gu;

export const withoutHidden = (text: string): string => text.replace(hidden, '');

/** Visible part of a name in a single line; empty if nothing is visible. */
export function readableName(text: string): string {
  return withoutHidden(oneLine(text)).replace(/\s+/g, ' ').trim();
}

export function textWords(text: string): string[] {
  const key = textKey(text);
  return key === null ? [] : [...new Set(key.split(' '))];
}

/** True if PostgreSQL can store the text: no unpaired surrogates, no U+0000. */
export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text) && !text.includes('\0');
}

/** Without half of a surrogate pair at the end. */
export const shorten = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
