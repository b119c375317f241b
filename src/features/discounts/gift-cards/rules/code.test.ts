import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeLetters, readCode, writeCode } from './code.ts';

const plain = (code: string) => code.replaceAll('-', '');

test('codes have four groups of four letters, 80 random bits', () => {
  const code = writeCode(randomBytes(codeLetters));
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
  expect(() => writeCode(randomBytes(8))).toThrow('16 random bytes');
});

test('a code uses all values of five bits of each byte', () => {
  const codes = Array.from({ length: 32 }, (_, value) => plain(writeCode(Buffer.alloc(codeLetters, value))));
  expect(new Set(codes).size).toBe(32);
  expect(writeCode(Buffer.alloc(codeLetters, 32))).toBe(writeCode(Buffer.alloc(codeLetters, 0)));
});

test('reads a code in lower case, without hyphens and with spaces', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: codeLetters, maxLength: codeLetters }), (random) => {
      const code = writeCode(random);
      const letters = plain(code);
      for (const typed of [code, code.toLowerCase(), letters, ` ${code.replaceAll('-', ' ')} `])
        expect(readCode(typed)).toBe(letters);
    }),
  );
});

test('reads misread letters as digits', () => {
  expect(readCode('oOiI-lL00-1100-1111')).toBe('0011110011001111');
});

test.each(['', 'ABCD', 'ABCD-EFGH-JKMN-PQRSTV', 'UUUU-UUUU-UUUU-UUUU', 'ÄBCD-EFGH-JKMN-PQRS'])(
  '"%s" is no code',
  (typed) => {
    expect(readCode(typed)).toBeNull();
  },
);
