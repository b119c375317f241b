import { expect, test } from 'vitest';
import { requireSoundOrigins, tidyOrigins } from './embed-origins.ts';

const kept = (...origins: string[]) => {
  const tidied = tidyOrigins(origins);
  requireSoundOrigins(tidied);
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
])('%s is kept as %s', (text, origin) => {
  expect(kept(text)).toEqual([origin]);
});

test('each is kept once, in the order they came', () => {
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
])('%s is refused', (text) => {
  expect(() => kept(text)).toThrow('INVALID_INPUT');
});
