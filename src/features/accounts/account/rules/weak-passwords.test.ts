import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explainWeakness } from './weak-passwords.ts';

const ada = { email: 'ada.lovelace+salon@analytical.example', name: 'Ada Lovelace' };

const weak: [string, string[]][] = [
  ['common words', ['password', 'PASSWORD', 'iloveyou', 'football', 'princess', 'openslot', 'passwort']],
  [
    'common words with substitutions',
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
    'keyboard patterns',
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
    'repeated patterns',
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
    'name and e-mail address',
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
test.each(weak)('refuses %s', (_what, passwords) => {
  for (const password of passwords)
    expect([password, explainWeakness(password, ada)]).toEqual([password, expect.any(String)]);
});

test('accepts passwords that are not on a list', () => {
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

test('accepts random passwords and handles any text', () => {
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

describe('returns the first reason', () => {
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
    // Several short keyboard paths, and a repeated key.
    'abc789qwe',
    'kkkkk1234',
    '._- -_..',
  ])('%s: keys in a row', (password) => {
    expect(explainWeakness(password)).toBe('Keyboard patterns are easy to guess.');
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
    expect(explainWeakness(password)).toBe('This is one of the most common passwords.');
  });

  test.each(['aaaaaaaa', 'lol lol lol ', 'xkqjxkqj'])('%s: a pattern', (password) => {
    expect(explainWeakness(password)).toBe('Repeated patterns are easy to guess.');
  });

  test('refuses the name', () => {
    expect(explainWeakness('lovelace1815', ada)).toBe('It must not be your name or e-mail address.');
    expect(explainWeakness('lovelace1815')).toBeNull();
    // Also refuses the address without its plus suffix, and names.
    expect(explainWeakness('byron77!', { email: 'byron+salon@x.example', name: 'Ada' })).not.toBeNull();
    expect(explainWeakness('adam1815', { email: 'byron@x.example', name: 'Adam Y' })).not.toBeNull();
    expect(explainWeakness('li181518', { email: 'byron@x.example', name: 'Li Wu' })).toBeNull();
  });
});

test.each([
  ['a pattern of five characters', 'qdkfjqdkfj'],
  ['a text too short to repeat', 'xqk'],
  ['a word with more than four additional characters', 'dragon83749261'],
])('accepts %s', (_what, password) => {
  expect(explainWeakness(password)).toBeNull();
});
