import { expect, test } from 'vitest';
import { normalizeOrigins, requireValidContact, requireValidOrigins } from './contact.ts';

test('accepts valid and absent contact data', () => {
  for (const contact of [
    {},
    { phone: null, email: null, website: null, images: [] },
    { phone: '+351 21 (0) 1234', email: 'olá@barbearia.example', website: 'HTTP://barbearia.example/a?b#c' },
    { images: ['https://barbearia.example/1.jpg', 'HTTPS://barbearia.example/2.jpg'] },
  ])
    expect(() => requireValidContact(contact)).not.toThrow();
});

const cases: [object, string][] = [
  [{ phone: '12' }, 'body.phone'],
  [{ phone: 'x123' }, 'body.phone'],
  [{ email: 'a@b' }, 'body.email'],
  [{ website: 'ftp://barbearia.example' }, 'body.website'],
  [{ website: 'https://a b' }, 'body.website'],
  [{ website: 'https://' }, 'body.website'],
  [{ website: 'xhttps://barbearia.example' }, 'body.website'],
  [{ website: 'https://a@barbearia.example' }, 'body.website'],
  [{ website: 'https://:b@barbearia.example' }, 'body.website'],
  [{ images: ['https://a.example', 'http://a.example'] }, 'body.images[1]'],
];
test.each(cases)('rejects %j and names the field', (contact, field) => {
  expect(() => requireValidContact(contact)).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT', info: { field } }),
  );
});

const kept = (...origins: string[]) => {
  const tidied = normalizeOrigins(origins);
  requireValidOrigins(tidied);
  return tidied;
};

test.each([
  ['https://www.example.com', 'https://www.example.com'],
  [' HTTPS://WWW.Example.com/ ', 'https://www.example.com'],
  ['https://example.com:443', 'https://example.com'],
  ['https://example.com:8443', 'https://example.com:8443'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['https://intranet', 'https://intranet'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://localhost', 'http://localhost'],
])('%s is normalized to %s', (text, origin) => {
  expect(kept(text)).toEqual([origin]);
});

test('duplicates are removed, the order is kept', () => {
  expect(kept('https://b.example', 'https://a.example/', 'https://B.example')).toEqual([
    'https://b.example',
    'https://a.example',
  ]);
});

test.each([
  '',
  '*',
  'example.com',
  'https://',
  'https://*.example.com',
  'https://example.com/path',
  'https://example.com/?a',
  'https://example.com#a',
  'https://user@example.com',
  'https://a.example https://b.example',
  'https://a.example;script-src',
  "https://a.example'none'",
  'https://a.example,b.example',
  'https://example.com:123456',
  'https://[::1]',
  'http://example.com',
  'http://localhost.example.com',
  'http://127.0.0.1:3000',
  'javascript:alert(1)',
  'null',
  "'self'",
  'data:',
])('rejects %s', (text) => {
  expect(() => kept(text)).toThrow('INVALID_INPUT');
});
