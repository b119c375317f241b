import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explainWeakness } from './weak-passwords.ts';

const ada = { email: 'ada.lovelace+salon@analytical.example', name: 'Ada Lovelace' };

const weak: [string, string[]][] = [
  [
    'words that everybody tries',
    ['password', 'PASSWORD', 'iloveyou', 'football', 'princess', 'openslot', 'passwort'],
  ],
  [
    'the same in disguise',
    [
      'Password1',
      'p@ssw0rd',
      'P@ssw0rd123!',
      '!!dragon!!',
      'pass word',
      '123password',
      'letmein1',
      'monkey12345678',
      'Summer2026',
    ],
  ],
  [
    'keys in a row',
    [
      '12345678',
      '87654321',
      'abcdefgh',
      'qwertyui',
      'qwertzuiop',
      'qwerty123',
      'asdf1234',
      '1qaz2wsx',
      '1q2w3e4r',
      'zaq12wsx',
      'qazwsxedc',
      '147258369',
      '1234-5678',
    ],
  ],
  [
    'one pattern over and over',
    [
      'aaaaaaaa',
      'xxxxxxxxxxxxxxxx',
      '12121212',
      'abcabcabc',
      'testtest',
      '🔑🔑🔑🔑🔑🔑🔑🔑',
      '        ',
      'lol lol lol ',
    ],
  ],
  [
    'one’s own name and address',
    [
      'adalovelace',
      'Ada Lovelace',
      'lovelace1815',
      'ada.lovelace',
      'analytical',
      'ada.lovelace+salon@analytical.example',
      'L0velace!',
    ],
  ],
];
test.each(weak)('refused: %s', (_what, passwords) => {
  for (const password of passwords)
    expect([password, explainWeakness(password, ada)]).toEqual([password, expect.any(String)]);
});

test('accepted: what takes more than a list to guess', () => {
  for (const password of [
    'a long password',
    'first password',
    'demo-password',
    'correct horse battery staple',
    '7 hedgehogs',
    'Tr0ub4dor&3',
    'maya83749261',
    'unsere Katze heißt Mimi',
    '91 83 27 46 50',
    'lovelace and babbage',
  ])
    expect([password, explainWeakness(password, ada)]).toEqual([password, null]);
});

test('random ones are accepted, and no text makes it fail', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 12, maxLength: 12 }), (bytes) => {
      fc.pre(new Set(bytes).size > 8);
      expect(explainWeakness(Buffer.from(bytes).toString('hex'), ada)).toBeNull();
    }),
  );
  fc.assert(
    fc.property(fc.string({ maxLength: 200, unit: 'binary' }), (text) => {
      expect(() => explainWeakness(text, { email: text, name: text })).not.toThrow();
    }),
  );
});

describe('the first reason that holds is told', () => {
  test.each([
    'hijklmno',
    '87654321',
    'poiuytrewq',
    'qwertzuiop',
    'azertyuiop',
    'lkjhgfdsa',
    'qsdfghjklm',
    'mnbvcxzmnbvcxz',
    'yxcvbnmyxcvbnm',
    'wxcvbnwxcvbn',
    'wsx3edc4rfv',
    'sxedcrfvt',
    '1q2w3e4r',
    'q1w2e3r4',
    'zaq12wsxcde34',
    '@#$%^&*(',
    '147258369',
    '159357159357',
    '89456123',
    // Several short walks, and a key held down.
    'abc789qwe',
    'kkkkk1234',
    '._- -_..',
  ])('%s: keys in a row', (password) => {
    expect(explainWeakness(password)).toBe('keys in a row are among the first guesses');
  });

  test.each([
    'princess',
    'pr1ncess',
    'fr3edom!',
    'footb4ll',
    'pa55word',
    'foo7ball',
    'prince$$',
    'pr!ncess',
    '$unshine',
  ])('%s: a common word', (password) => {
    expect(explainWeakness(password)).toBe('it is among the most common passwords');
  });

  test.each(['aaaaaaaa', 'lol lol lol ', 'xkqjxkqj'])('%s: a pattern', (password) => {
    expect(explainWeakness(password)).toBe('a short pattern that repeats is not enough');
  });

  test('one’s own: the name', () => {
    expect(explainWeakness('lovelace1815', ada)).toBe('it must not be your name or your address');
    expect(explainWeakness('lovelace1815')).toBeNull();
    // The address without what is behind its plus, and names from three letters on.
    expect(explainWeakness('byron77!', { email: 'byron+salon@x.example', name: 'Ada' })).not.toBeNull();
    expect(explainWeakness('ada1815', { email: 'byron@x.example', name: 'Ada Y' })).not.toBeNull();
    expect(explainWeakness('li1815', { email: 'byron@x.example', name: 'Li Wu' })).toBeNull();
  });
});

test.each([
  ['a pattern of five', 'qdkfjqdkfj'],
  ['what is too short to repeat', 'xqk'],
  ['a word with more around it than a form asks for', 'dragon83749261'],
])('accepted: %s', (_what, password) => {
  expect(explainWeakness(password)).toBeNull();
});
