import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWellFormed } from '../../../../shared/text.ts';
import { addToRedirect, isRedirectUri, isRegisteredRedirect, siteOfRedirect } from './redirect-uri.ts';

test.each([
  'https://agent.example/callback',
  'https://agent.example',
  'https://agent.example:8443/a/b?x=1',
  'https://xn--bcher-kva.example/',
  'https://203.0.113.7/callback',
  'https://[2001:db8::1]:8443/callback',
  'https://a-b.example/_/callback*',
  'http://127.0.0.1:49152/callback',
  'http://127.0.0.1/callback',
  'http://localhost:6274/oauth/callback',
  'http://localhost',
  'http://[::1]:8080/',
  'cursor://anysphere.cursor-mcp/oauth/callback',
  'com.example.app:/callback',
  'com.example.app://callback',
  'io.github.a-b2.agent:/callback',
])('accepts %s', (uri) => {
  expect(isRedirectUri(uri)).toBe(true);
});

describe('refuses', () => {
  test.each([
    '',
    'agent.example/callback',
    '/callback',
    '//agent.example/callback',
    'http://agent.example/callback',
    'http://127.0.0.1.agent.example/',
    'http://127.0.0.2/',
    'http://localhost.agent.example/',
    'http://localhost@agent.example/',
    'http://localhost:80@agent.example/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.0.0.1/',
    'http://localhost./',
    'http://LOCALHOST/',
    'http://localhost:99999/',
    'http://localhost:80/',
    'https://agent.example:443/',
    'https://AGENT.example/callback',
    'HTTPS://agent.example/callback',
    'https://agent.example./callback',
    'https://*/callback',
    'https://*.example/callback',
    'https://agent.*/callback',
    'https://a_b.example/',
    'https://-agent.example/',
    'https://agent-.example/',
    'https://a..example/',
    "https://a'b.example/",
    'https://a;b.example/',
    'https://a,b.example/',
    'https://a!$&()+=~b.example/',
    `https://${'a'.repeat(64)}.example/`,
    'https://user@agent.example/callback',
    'https://user:secret@agent.example/callback',
    'https://@agent.example/callback',
    'https://agent%2eexample/callback',
    'https://agent.example%2fcallback',
    'https://agent.example/callback#here',
    'https://agent.example/a/../callback',
    'https://agent.example/a/%2e%2e/callback',
    'https://agent.example/./callback',
    'https://agent.example\\@other.example/',
    'https://agent.example/ callback',
    'https://agent.example/callback\n',
    'https://agent.example/\tcallback',
    'https://agent.example/%',
    'https://bücher.example/',
    'https:agent.example/callback',
    'https:/agent.example/callback',
    'https:///agent.example/callback',
    'https://',
    'javascript:alert(1)',
    'javascript://agent.example/%0aalert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://agent.example/1',
    'about:blank',
    'mailto:a@b.example',
    'ms-msdt://x',
    'ms-word://ofe/u/https://agent.example/a.docx',
    'ms-word:ofe',
    'search-ms://query',
    'x-apple.systempreferences://x',
    'ms-word.x://y',
    'a.b://c',
    'com.://x',
    'com..example://x',
    'com.example+x://y',
    'myagent://callback',
    'vscode://publisher.extension/callback',
    'intent://x#Intent;end',
    'cursor:callback',
    'cursor:/callback',
    'com.example.app:callback',
    'urn:ietf:wg:oauth:2.0:oob',
    `https://agent.example/${'a'.repeat(500)}`,
  ])('%j', (uri) => {
    expect(isRedirectUri(uri)).toBe(false);
  });
});

test('browsers read accepted URIs with the same host', () => {
  const part = fc.stringMatching(/^[\w.~@:%/?#[\]\\&=-]{0,12}$/);
  fc.assert(
    fc.property(
      fc.constantFrom('https://', 'http://', 'https:', 'com.y://'),
      part,
      part,
      (start, one, two) => {
        const text = `${start}${one}agent.example${two}`;
        if (!isRedirectUri(text)) return;
        const { protocol, host, href, hash, username } = new URL(text);
        expect([hash, username]).toEqual(['', '']);
        if (protocol !== 'com.y:') expect(text.startsWith(`${protocol}//${host}`)).toBe(true);
        expect([text, `${text}/`]).toContain(href);
      },
    ),
    { numRuns: 2_000 },
  );
});

describe('isRegisteredRedirect', () => {
  const registered = ['https://agent.example/callback', 'http://127.0.0.1:1234/back', 'cursor://a.b/c'];

  test('finds exact matches', () => {
    for (const uri of registered) expect(isRegisteredRedirect(registered, uri)).toBe(true);
  });

  test('ignores the port of loopback addresses', () => {
    for (const uri of ['http://127.0.0.1:5678/back', 'http://127.0.0.1/back'])
      expect(isRegisteredRedirect(registered, uri)).toBe(true);
    expect(isRegisteredRedirect(['http://localhost/back'], 'http://localhost:1/back')).toBe(true);
    expect(isRegisteredRedirect(['http://[::1]/back'], 'http://[::1]:65535/back')).toBe(true);
  });

  test.each([
    'https://agent.example/callback/',
    'https://agent.example/callback?x=1',
    'https://agent.example/callbac',
    'https://agent.example/Callback',
    'https://agent.example:8443/callback',
    'https://agent.example:443/callback',
    'https://sub.agent.example/callback',
    'https://agent.example.evil.example/callback',
    'http://agent.example/callback',
    'http://localhost:1234/back',
    'http://127.0.0.1:1234/back/',
    'http://127.0.0.1:1234/back?x',
    'http://127.0.0.1:70000/back',
    'http://127.0.0.1:1234@evil.example/back',
    'https://127.0.0.1:1234/back',
    'cursor://a.b/c/',
    'cursor://a.b:1/c',
    '',
  ])('refuses %j', (uri) => {
    expect(isRegisteredRedirect(registered, uri)).toBe(false);
  });

  test('differences other than the port are refused', () => {
    const address = fc
      .tuple(
        fc.constantFrom('https://a.b', 'http://localhost', 'http://[::1]', 'com.y://a'),
        fc.stringMatching(/^[/?a:1]{0,4}$/),
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(address, address, (one, other) => {
        const isPort =
          /^http:/.test(one) && one.replace(/:1+(?=[/?]|$)/, '') === other.replace(/:1+(?=[/?]|$)/, '');
        if (one !== other && !isPort) expect(isRegisteredRedirect([one], other)).toBe(false);
      }),
    );
  });
});

test('siteOfRedirect returns the host of https URIs only', () => {
  expect(siteOfRedirect('https://agent.example:8443/callback')).toBe('agent.example:8443');
  expect(siteOfRedirect('http://localhost:1/')).toBeNull();
  expect(siteOfRedirect('cursor://agent.example/')).toBeNull();
});

test('addToRedirect adds encoded parameters and keeps the others', () => {
  expect(addToRedirect('https://a.example/b', { code: 'c', state: undefined })).toBe(
    'https://a.example/b?code=c',
  );
  expect(addToRedirect('https://a.example/b?x=%20', { error: 'e' })).toBe(
    'https://a.example/b?x=%20&error=e',
  );
  fc.assert(
    fc.property(fc.string().filter(isWellFormed), (state) => {
      const url = new URL(
        addToRedirect('com.y://a.example/b?x=1', { code: 'c', state, iss: 'https://i.example' }),
      );
      expect([...url.searchParams]).toEqual([
        ['x', '1'],
        ['code', 'c'],
        ['state', state],
        ['iss', 'https://i.example'],
      ]);
      expect(url.hash).toBe('');
    }),
  );
});
