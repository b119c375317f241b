import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readClientMetadata } from './client-metadata.ts';

const redirect_uris = ['https://agent.example/callback'];

test('reads all known fields and ignores unknown ones', () => {
  const metadata = readClientMetadata({
    redirect_uris: [...redirect_uris, 'http://127.0.0.1/back', ...redirect_uris],
    client_name: ' Helpful  Agent ',
    client_uri: 'https://agent.example/about',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    logo_uri: 'javascript:alert(1)',
    software_id: 7,
  });
  expect(metadata).toEqual({
    name: 'Helpful Agent',
    uri: 'https://agent.example/about',
    redirectUris: ['https://agent.example/callback', 'http://127.0.0.1/back'],
  });
});

test('requires only redirect_uris', () => {
  expect(readClientMetadata({ redirect_uris })).toEqual({ name: '', uri: null, redirectUris: redirect_uris });
});

describe('redirect_uris', () => {
  test.each([
    undefined,
    'https://agent.example/callback',
    [],
    [7],
    [null],
    ['https://agent.example/callback', 'http://agent.example/'],
    ['javascript:alert(1)'],
    ['ms-word://ofe/u/https://agent.example/a.docx'],
    Array.from({ length: 21 }, (_, index) => `https://agent.example/${index}`),
  ])('refuses %j', (uris) => {
    expect(readClientMetadata({ redirect_uris: uris })).toMatchObject({ error: 'invalid_redirect_uri' });
  });

  test('accepts at most twenty URIs', () => {
    const uris = Array.from({ length: 20 }, (_, index) => `https://agent.example/${index}`);
    expect(readClientMetadata({ redirect_uris: uris })).toMatchObject({ redirectUris: uris });
  });
});

test.each([
  null,
  [],
  'text',
  7,
  { redirect_uris, token_endpoint_auth_method: 'client_secret_basic' },
  { redirect_uris, token_endpoint_auth_method: null },
  { redirect_uris, grant_types: ['client_credentials'] },
  { redirect_uris, grant_types: 'authorization_code' },
  { redirect_uris, response_types: ['token'] },
  { redirect_uris, client_name: 7 },
  { redirect_uris, client_name: 'a'.repeat(81) },
  { redirect_uris, client_name: '\ud800' },
])('refuses %j', (given) => {
  expect(readClientMetadata(given)).toMatchObject({ error: expect.stringMatching(/^invalid_/) });
});

test('control and bidirectional characters are removed from the name', () => {
  const name = (client_name: string) => readClientMetadata({ redirect_uris, client_name });
  expect(name('Bank\u202e\u200b\u2066 of\n\u0007you')).toMatchObject({ name: 'Bank of you' });
  expect(name('\u200b\u3164')).toMatchObject({ name: '' });
  expect(name('<b>Agent</b> & "Söhne" 髪')).toMatchObject({ name: '<b>Agent</b> & "Söhne" 髪' });
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const read = name(text);
      if ('error' in read) return;
      expect(read.name).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
      expect(read.name).toBe(read.name.trim());
    }),
  );
});

test.each([
  7,
  'http://agent.example',
  'javascript:alert(1)',
  'https://',
  'https://a b',
  `https://a.example/${'a'.repeat(500)}`,
])('ignores the invalid client_uri %j', (client_uri) => {
  expect(readClientMetadata({ redirect_uris, client_uri })).toMatchObject({ uri: null });
});
