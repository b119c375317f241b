import { describe, expect, test } from 'vitest';
import { computeCode, describeSecret, encodeBase32, findStep, stepAt } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

describe('vectors of RFC 6238', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('%d s: %s', (seconds, code) => {
    expect(computeCode(secret, stepAt(new Date(seconds * 1000)), 8)).toBe(code);
  });
});

describe('vectors of RFC 4226', () => {
  test.each(['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871'])(
    '%s',
    (code) => {
      const codes = Array.from({ length: 9 }, (_none, step) => computeCode(secret, step));
      expect(codes).toContain(code);
    },
  );
});

test('accepts the code of one step before and after, and names its step', () => {
  const now = new Date(1_234_567_890_000);
  const step = stepAt(now);
  const found = [-2, -1, 0, 1, 2].map((offset) => findStep(secret, computeCode(secret, step + offset), now));
  expect(found).toEqual([null, step - 1, step, step + 1, null]);
});

test.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦', '12345€'])('%j is not a code', (code) => {
  expect(findStep(secret, code, new Date())).toBeNull();
});

test('encodes the secret for authenticator apps', () => {
  expect(encodeBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(describeSecret(secret, 'ada+1@example.com')).toBe(
    'otpauth://totp/Openslot:ada%2B1%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Openslot',
  );
});
