import { expect, test } from 'vitest';
import { allowFormTarget, isFormTarget } from './security-policy';

const policyFor = (target: string | undefined) => {
  const headers = new Headers({
    'content-security-policy': "default-src 'none'; form-action 'self'; base-uri 'none'",
  });
  allowFormTarget(headers, target);
  return /form-action ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1];
};

test.each([
  ['https://agent.example/callback?x=1', "'self' https://agent.example"],
  ['https://agent.example:8443', "'self' https://agent.example:8443"],
  ['http://127.0.0.1:4321/callback', "'self' http://127.0.0.1:4321"],
  ['http://localhost/', "'self' http://localhost"],
  ['cursor://anysphere.cursor-mcp/oauth', "'self' cursor:"],
  ['com.example.app:/callback', "'self' com.example.app:"],
])('allows the form to redirect to %s', (target, sources) => {
  expect(policyFor(target)).toBe(sources);
});

test.each([
  'http://[::1]:4321/callback',
  'https://[2001:db8::1]/callback',
  'https://*/callback',
  'https://*.example/callback',
  'https://a_b.example/callback',
  'https:agent.example/callback',
  'https:',
  'http:',
  'https://',
])('adds nothing for %s, which is not a single origin', (target) => {
  expect([policyFor(target), isFormTarget(target)]).toEqual(["'self'", false]);
});

test('allows own pages only without a target, and cannot be injected', () => {
  expect(policyFor(undefined)).toBe("'self'");
  expect(policyFor('x; script-src *')).toBe("'self'");
  expect(policyFor('https://a.example; script-src *')).toBe("'self'");
});

test('leaves a response without a policy unchanged', () => {
  const headers = new Headers();
  allowFormTarget(headers, 'https://agent.example/');
  expect([...headers]).toEqual([]);
});
