// Letters that Unicode does not decompose but that people type without their stroke or ligature.
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

/** "São Paulo", "sao-paulo" and "SAO  PAULO" all become "sao paulo". Null when nothing is left. */
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

// Line breaks of every script, control characters, and signs that turn the direction of what follows.
const breaks = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** What somebody typed, made to stay in the line it is put into. */
export function oneLine(text: string): string {
  return text.replace(breaks, ' ');
}

/**
 * What shows nothing, or turns what stands beside it, is no part of a name; nor of what a model reads for somebody who would not see it. Also
 * what means nothing to anybody: characters that are private, or none.
 */
const hidden = /[\p{DI}\p{Cf}\p{Co}\p{Cn}\u2800]+/gu;

/** A text without anything that people do not see. */
export const withoutHidden = (text: string): string => text.replace(hidden, '');

/** What people see of a name that somebody gave: in one line, and nothing else. Empty where they would see nothing. */
export function readableName(text: string): string {
  return withoutHidden(oneLine(text)).replace(/\s+/g, ' ').trim();
}

/** The distinct words of a text, as keys. */
export function textWords(text: string): string[] {
  const key = textKey(text);
  return key === null ? [] : [...new Set(key.split(' '))];
}

/** What a database can store as text: no half of a character, and no U+0000. */
export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text) && !text.includes('\0');
}
