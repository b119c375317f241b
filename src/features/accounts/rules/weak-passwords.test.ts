import fc from 'fast-check';
import { expect, test } from 'vitest';
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
