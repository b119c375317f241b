import { passwordLimits } from './limits.ts';

/** `own`: the name or e-mail address of the account. */
export type PasswordWeakness = 'short' | 'pattern' | 'keyboard' | 'common' | 'own';

/** Sequences of neighboring keys, in both directions. */
const keyboardPaths = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  'wxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'zaq12wsxcde34rfvbgt5',
  '!@#$%^&*()',
  '147258369',
  '159357',
  '789456123',
].flatMap((path) => [path, [...path].reverse().join('')]);

const minStepLength = 3;
const maxPatternLength = 4;
/** Characters around a word that do not make it stronger. */
const maxFringeLength = 4;

const lookalikes: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const normalize = (text: string) => text.normalize('NFKC').toLowerCase();
const wordOf = (text: string) => normalize(text).replace(/[^\p{L}\p{N}]/gu, '');
const replaceLookalikes = (text: string) => text.replace(/[013457@$!]/g, (sign) => lookalikes[sign] ?? sign);

/**
 * The first weakness of a password, or null. `own` are name and e-mail address of the account. `isCommon` looks up normalized words; the
 * service has a list, pages do not.
 */
export function weaknessOf(
  password: string,
  own: readonly string[],
  isCommon: (word: string) => boolean = () => false,
): PasswordWeakness | null {
  if ([...password].length < passwordLimits.min) return 'short';
  const text = normalize(password);
  if (isPattern(text)) return 'pattern';
  if (isKeyboardPath(text)) return 'keyboard';
  const words = candidateWordsOf(text);
  if (words.some(isCommon)) return 'common';
  const ownWords = own.flatMap(wordsIn);
  return words.some((word) => ownWords.includes(word)) ? 'own' : null;
}

/** "aaaaaaaa", "abababab", "test test ". */
function isPattern(text: string): boolean {
  const letters = [...text];
  for (let length = 1; length <= maxPatternLength && length * 2 <= letters.length; length++)
    if (letters.every((letter, index) => letter === letters[index % length])) return true;
  return false;
}

/** True if the text, without spaces and dashes, consists of keyboard sequences and repeated keys. */
function isKeyboardPath(text: string): boolean {
  let rest = text.replace(/[\s._-]/g, '');
  if (rest === '') return true;
  while (rest !== '') {
    const step = longestStep(rest);
    if (step < minStepLength) return false;
    rest = rest.slice(step);
  }
  return true;
}

function longestStep(text: string): number {
  const held = /^(.)\1*/su.exec(text)?.[0].length ?? 0;
  const along = keyboardPaths.map((path) => {
    let length = 0;
    while (length < text.length && path.includes(text.slice(0, length + 1))) length++;
    return length;
  });
  return Math.max(held, ...along);
}

/** The words of a password without added digits and signs: "P@ssw0rd123!" contains "password". */
function candidateWordsOf(text: string): string[] {
  const disguised = [text, replaceLookalikes(text)];
  const bare = /^[^\p{L}]*(.*?)[^\p{L}]*$/su.exec(text)?.[1] ?? '';
  const fringe = text.length - bare.length;
  if (fringe <= maxFringeLength || isKeyboardPath(text.replace(bare, '')))
    disguised.push(bare, replaceLookalikes(bare));
  return [...new Set(disguised.map(wordOf))].filter((word) => word !== '');
}

/** The parts of a name or an e-mail address that a password must not consist of. */
function wordsIn(text: string): string[] {
  const [local = '', domain = ''] = normalize(text).includes('@') ? normalize(text).split('@') : [];
  const names = normalize(text).split(/[^\p{L}\p{N}]+/u);
  const all = [text, local, local.split('+')[0] ?? '', domain, domain.split('.')[0] ?? '', ...names];
  return all.map(wordOf).filter((word) => word.length >= minStepLength);
}
