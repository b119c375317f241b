import { commonWords } from './common-words.ts';

/** Whose password it is to be: the first things that anybody would try. */
export interface Identity {
  email: string;
  name: string;
}

/** Along these keys fingers walk, forwards and backwards. */
const paths = [
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

const shortestStep = 3;
const longestPattern = 4;
/** This much around a word makes it no better. */
const longestFringe = 4;

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

const plain = (text: string) => text.normalize('NFKC').toLowerCase();
const wordOf = (text: string) => plain(text).replace(/[^\p{L}\p{N}]/gu, '');
const undisguise = (text: string) => text.replace(/[013457@$!]/g, (sign) => lookalikes[sign] ?? sign);

/** Why everybody could guess it, as a sentence goes on; null when it is not for us to say. */
export function explainWeakness(password: string, identity?: Identity): string | null {
  const text = plain(password);
  if (isPattern(text)) return 'a short pattern that repeats is not enough';
  if (isWalk(text)) return 'keys in a row are among the first guesses';
  const words = coresOf(text);
  if (words.some((word) => commonWords.has(word))) return 'it is among the most common passwords';
  const own = identity === undefined ? [] : ownWords(identity);
  if (words.some((word) => own.includes(word))) return 'it must not be your name or your address';
  return null;
}

/** "aaaaaaaa", "abababab", "test test ". */
function isPattern(text: string): boolean {
  const letters = [...text];
  for (let length = 1; length <= longestPattern && length * 2 <= letters.length; length++)
    if (letters.every((letter, index) => letter === letters[index % length])) return true;
  return false;
}

/** Whether all of it, but for blanks, dashes and the like, is made of steps along the paths, or of one key held down. */
function isWalk(text: string): boolean {
  let rest = text.replace(/[\s._-]/g, '');
  if (rest === '') return true;
  while (rest !== '') {
    const step = longestStep(rest);
    if (step < shortestStep) return false;
    rest = rest.slice(step);
  }
  return true;
}

function longestStep(text: string): number {
  const held = /^(.)\1*/su.exec(text)?.[0].length ?? 0;
  const along = paths.map((path) => {
    let length = 0;
    while (length < text.length && path.includes(text.slice(0, length + 1))) length++;
    return length;
  });
  return Math.max(held, ...along);
}

/** What remains of it without what is put around a word to satisfy a form: "P@ssw0rd123!" is "password". */
function coresOf(text: string): string[] {
  const disguised = [text, undisguise(text)];
  const bare = /^[^\p{L}]*(.*?)[^\p{L}]*$/su.exec(text)?.[1] ?? '';
  const fringe = text.length - bare.length;
  if (fringe <= longestFringe || isWalk(text.replace(bare, ''))) disguised.push(bare, undisguise(bare));
  return [...new Set(disguised.map(wordOf))].filter((word) => word !== '');
}

function ownWords({ email, name }: Identity): string[] {
  const [local = '', domain = ''] = plain(email).split('@');
  const names = plain(name).split(/[^\p{L}\p{N}]+/u);
  const all = [email, local, local.split('+')[0] ?? '', domain, domain.split('.')[0] ?? '', name, ...names];
  return all.map(wordOf).filter((word) => word.length >= shortestStep);
}
