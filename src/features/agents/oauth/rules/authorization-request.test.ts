import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ClientRequest,
  hasRegisteredRedirect,
  readClientRequest,
  redirectWith,
  validateRequest,
} from './authorization-request.ts';

const issuer = 'https://openslot.example';
const offered = { scopes: ['read', 'book', 'family'] as const, resources: [issuer, `${issuer}/mcp`] };
const good = {
  client_id: 'oac_1',
  redirect_uri: 'https://agent.example/callback',
  response_type: 'code',
  code_challenge: 'a'.repeat(43),
  code_challenge_method: 'S256',
  state: 'xyz',
  scope: 'book read',
  resource: `${issuer}/mcp`,
};

const query = (changes: Record<string, string | undefined> = {}) =>
  new URLSearchParams(
    Object.entries({ ...good, ...changes }).filter((pair): pair is [string, string] => pair[1] !== undefined),
  ).toString();

function asker(text: string): ClientRequest {
  const read = readClientRequest(text);
  if ('unverified' in read) throw new Error(read.unverified);
  return read;
}

const judge = (changes: Record<string, string | undefined>, more = '') =>
  validateRequest(asker(query(changes) + more), offered);

test('a valid request returns the scopes in the order of the server', () => {
  expect(judge({})).toEqual({
    scopes: ['read', 'book'],
    challenge: 'a'.repeat(43),
    resource: `${issuer}/mcp`,
  });
  expect(validateRequest(asker(`?${query()}`), offered)).toEqual(judge({}));
});

describe('readClientRequest', () => {
  test.each([
    ['', 'client_id'],
    [query({ client_id: undefined }), 'client_id'],
    [query({ client_id: '' }), 'client_id'],
    [query({ redirect_uri: undefined }), 'redirect_uri'],
    [`${query()}&client_id=oac_2`, 'client_id'],
    [`${query()}&redirect_uri=https://evil.example/`, 'redirect_uri'],
    [`${query()}&%72edirect_uri=https://evil.example/`, 'redirect_uri'],
    [`${query()}&x=%ff`, 'UTF-8'],
  ])('%j is not verified', (text, why) => {
    expect(readClientRequest(text)).toEqual({ unverified: expect.stringContaining(why) });
  });

  test('accepts only registered redirect URIs', () => {
    const client = { redirectUris: ['https://agent.example/callback'] };
    expect(hasRegisteredRedirect(asker(query()), client)).toBe(true);
    expect(
      hasRegisteredRedirect(asker(query({ redirect_uri: 'https://agent.example/callback/' })), client),
    ).toBe(false);
    expect(hasRegisteredRedirect(asker(query({ redirect_uri: 'https://evil.example/' })), client)).toBe(
      false,
    );
  });
});

describe('an invalid request', () => {
  test.each<[Record<string, string | undefined>, string]>([
    [{ response_type: undefined }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_type: 'code token' }, 'unsupported_response_type'],
    [{ code_challenge: undefined }, 'invalid_request'],
    [{ code_challenge: 'a'.repeat(42) }, 'invalid_request'],
    [{ code_challenge: 'a'.repeat(44) }, 'invalid_request'],
    [{ code_challenge: `${'a'.repeat(42)}=` }, 'invalid_request'],
    [{ code_challenge_method: undefined }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge_method: 's256' }, 'invalid_request'],
    [{ state: 'a'.repeat(2_001) }, 'invalid_request'],
    [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
    [{ resource: `${issuer}/mcp/x` }, 'invalid_target'],
    [{ resource: `${issuer}.evil.example/mcp` }, 'invalid_target'],
    [{ resource: '' }, 'invalid_target'],
    [{ scope: 'openid' }, 'invalid_scope'],
    [{ scope: 'READ' }, 'invalid_scope'],
  ])('%j: %s', (changes, error) => {
    expect(judge(changes)).toMatchObject({ error, description: expect.stringMatching(/\.$/) });
  });

  test.each(['response_type', 'scope', 'state', 'code_challenge', 'code_challenge_method', 'resource'])(
    '%s given twice',
    (name) => {
      expect(judge({}, `&${name}=${good[name as keyof typeof good]}`)).toMatchObject({
        error: 'invalid_request',
      });
    },
  );
});

test('unknown parameters are ignored, even if repeated', () => {
  expect(judge({ scope: 'openid read offline_access' }, '&prompt=none&prompt=login')).toMatchObject({
    scopes: ['read'],
  });
  expect(judge({ resource: undefined })).toMatchObject({ resource: null });
  expect(judge({ resource: `${issuer}/` })).toMatchObject({ resource: `${issuer}/` });
  expect(judge({ state: undefined })).toHaveProperty('scopes');
  expect(judge({ state: 'a'.repeat(2_000) })).toHaveProperty('scopes');
});

test('without a scope parameter, all grantable scopes are requested', () => {
  for (const scope of [undefined, '', ' '])
    expect(judge({ scope })).toMatchObject({ scopes: [...offered.scopes] });
});

test('never requests more than offered or other scopes than given', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('read', 'book', 'family', 'admin', 'Read', 'read,book')),
      (asked) => {
        const judged = judge({ scope: asked.join(' ') });
        if ('error' in judged) return;
        for (const scope of judged.scopes) {
          expect(offered.scopes).toContain(scope);
          if (asked.length > 0) expect(asked).toContain(scope);
        }
      },
    ),
  );
});

test('the redirect contains the issuer and the unchanged state', () => {
  const state = 'a&code=stolen#x "\n';
  const answer = new URL(redirectWith(asker(query({ state })), issuer, { code: 'osc_1' }));
  expect(Object.fromEntries(answer.searchParams)).toEqual({ code: 'osc_1', state, iss: issuer });
  const refusal = redirectWith(asker(query({ state: undefined })), issuer, {
    error: 'e',
    error_description: 'd',
  });
  expect(refusal).toBe(
    `https://agent.example/callback?error=e&error_description=d&iss=https%3A%2F%2Fopenslot.example`,
  );
});
