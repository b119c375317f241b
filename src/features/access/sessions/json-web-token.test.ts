import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSignedBy, parseToken, signToken } from './json-web-token.ts';

const key = { id: 'sig_1', secret: createSecretKey(randomBytes(32)) };
const claims = { sub: 'usr_1', sid: 'ses_1', exp: 1_800_000_000 };

test('a signed token parses to its claims and verifies only with its key', () => {
  const read = parseToken(signToken(claims, key))!;
  expect(read).toMatchObject({ keyId: 'sig_1', claims });
  expect(isSignedBy(read, key.secret)).toBe(true);
  expect(isSignedBy(read, createSecretKey(randomBytes(32)))).toBe(false);
});

test('the signature is HS256 as defined in RFC 7515', () => {
  const secret = Buffer.from('a secret of thirty-two characters');
  const token = signToken(claims, { id: 'k', secret: createSecretKey(secret) });
  const [header, body, signature] = token.split('.');
  expect(JSON.parse(Buffer.from(header!, 'base64url').toString())).toEqual({
    alg: 'HS256',
    typ: 'JWT',
    kid: 'k',
  });
  expect(signature).toBe(createHmac('sha256', secret).update(`${header}.${body}`).digest('base64url'));
});

test('changing any byte invalidates the token', () => {
  const token = signToken(claims, key);
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom(...'AZaz09_-.'), (at, character) => {
      const changed = token.slice(0, at) + character + token.slice(at + 1);
      const read = parseToken(changed);
      // The last character of the signature has unused bits.
      const same = changed === token || at === token.length - 1;
      if (!same) expect(read !== null && isSignedBy(read, key.secret)).toBe(false);
    }),
  );
});

test('tokens with another algorithm, no key id or a malformed shape are rejected', () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  for (const header of [{ alg: 'none', kid: 'sig_1' }, { alg: 'HS512', kid: 'sig_1' }, { alg: 'HS256' }, []])
    expect(parseToken(`${part(header)}.${part(claims)}.AAAA`)).toBeNull();
  for (const text of ['', 'a.b', 'a.b.c', 'a.b.c.d', `${part({ alg: 'HS256', kid: 'x' })}.${part(7)}.AAAA`])
    expect(parseToken(text)).toBeNull();
});
