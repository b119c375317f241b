import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AskedBy, answerTo, isLedBack, judgeRequest, readAsker } from './judge-request.ts';

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

function asker(text: string): AskedBy {
  const read = readAsker(text);
  if ('untrustworthy' in read) throw new Error(read.untrustworthy);
  return read;
}

const judge = (changes: Record<string, string | undefined>, more = '') =>
  judgeRequest(asker(query(changes) + more), offered);

test('a good request is read, with the scopes in our order', () => {
  expect(judge({})).toEqual({
    scopes: ['read', 'book'],
    challenge: 'a'.repeat(43),
    resource: `${issuer}/mcp`,
  });
  expect(judgeRequest(asker(`?${query()}`), offered)).toEqual(judge({}));
});

describe('who asks', () => {
  test.each([
    ['', 'client_id'],
    [query({ client_id: undefined }), 'client_id'],
    [query({ client_id: '' }), 'client_id'],
    [query({ redirect_uri: undefined }), 'redirect_uri'],
    [`${query()}&client_id=oac_2`, 'client_id'],
    [`${query()}&redirect_uri=https://evil.example/`, 'redirect_uri'],
    [`${query()}&%72edirect_uri=https://evil.example/`, 'redirect_uri'],
    [`${query()}&x=%ff`, 'UTF-8'],
  ])('%j is not certain', (text, why) => {
    expect(readAsker(text)).toEqual({ untrustworthy: expect.stringContaining(why) });
  });

  test('is led back only to where the client said', () => {
    const client = { redirectUris: ['https://agent.example/callback'] };
    expect(isLedBack(asker(query()), client)).toBe(true);
    expect(isLedBack(asker(query({ redirect_uri: 'https://agent.example/callback/' })), client)).toBe(false);
    expect(isLedBack(asker(query({ redirect_uri: 'https://evil.example/' })), client)).toBe(false);
  });
});

describe('wrong', () => {
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
    '%s said twice',
    (name) => {
      expect(judge({}, `&${name}=${good[name as keyof typeof good]}`)).toMatchObject({
        error: 'invalid_request',
      });
    },
  );
});

test('what nobody knows is passed over, also when it is said twice', () => {
  expect(judge({ scope: 'openid read offline_access' }, '&prompt=none&prompt=login')).toMatchObject({
    scopes: ['read'],
  });
  expect(judge({ resource: undefined })).toMatchObject({ resource: null });
  expect(judge({ resource: `${issuer}/` })).toMatchObject({ resource: `${issuer}/` });
  expect(judge({ state: undefined })).toHaveProperty('scopes');
  expect(judge({ state: 'a'.repeat(2_000) })).toHaveProperty('scopes');
});

test('without a word about scopes all are asked for that can be given', () => {
  for (const scope of [undefined, '', ' '])
    expect(judge({ scope })).toMatchObject({ scopes: [...offered.scopes] });
});

test('never is more asked for than is offered, nor anything else than was asked', () => {
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

test('an answer says who gives it, and brings the state back as it came', () => {
  const state = 'a&code=stolen#x "\n';
  const answer = new URL(answerTo(asker(query({ state })), issuer, { code: 'osc_1' }));
  expect(Object.fromEntries(answer.searchParams)).toEqual({ code: 'osc_1', state, iss: issuer });
  const refusal = answerTo(asker(query({ state: undefined })), issuer, {
    error: 'e',
    error_description: 'd',
  });
  expect(refusal).toBe(
    `https://agent.example/callback?error=e&error_description=d&iss=https%3A%2F%2Fopenslot.example`,
  );
});
