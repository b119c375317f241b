import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requireEmail, requireStrongPassword, requireTimeZone } from './account-fields.ts';

test('an address keeps its spelling and is compared without case', () => {
  expect(requireEmail('  Ada.Lovelace+salon@Example.COM ')).toEqual({
    address: 'Ada.Lovelace+salon@Example.COM',
    key: 'ada.lovelace+salon@example.com',
  });
  expect(requireEmail('jürgen@münchen.example').address).toBe('jürgen@münchen.example');
});

test('ordinary addresses are accepted, with surrounding white space', () => {
  fc.assert(
    fc.property(fc.emailAddress({ size: 'small' }), fc.constantFrom('', ' ', '\t', '\n '), (email, space) => {
      fc.pre(!/[\s"(),:;<>@[\\\]].*@/.test(email));
      expect(requireEmail(space + email + space).key).toBe(email.toLowerCase());
    }),
  );
});

test('refuses everything that a mail header could read as several addresses', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...',;<>"\r\n\0 @()'), fc.string(), (before, sign, after) => {
      expect(() => requireEmail(`a${before}${sign}${after}@b@example.com`)).toThrow('INVALID_INPUT');
      expect(() => requireEmail(`a@example.com${sign}b${after}`)).toThrow('INVALID_INPUT');
    }),
  );
});

test('an address has at most 254 characters', () => {
  const domain = '@example.com';
  expect(requireEmail('a'.repeat(254 - domain.length) + domain).address).toHaveLength(254);
  expect(() => requireEmail('a'.repeat(255 - domain.length) + domain)).toThrow('INVALID_INPUT');
});

test('a password has at least eight characters, counted as code points', () => {
  for (const password of ['7 hedgehogs', 'k4tze&hu', '🔑🐘🌵🧊🎻🧦🛶🪁'])
    expect(() => requireStrongPassword(password)).not.toThrow();
  for (const password of ['', '1234567', 'passwor', '🔑'.repeat(7)])
    expect(() => requireStrongPassword(password)).toThrow('PASSWORD_TOO_SHORT');
});

test('accepts IANA time zones and no zone', () => {
  for (const zone of [undefined, null, 'UTC', 'America/New_York', 'Asia/Kolkata'])
    expect(() => requireTimeZone(zone)).not.toThrow();
  for (const zone of ['', 'Mars/Base', '+25:00', 'Europe/Berlin; drop table users'])
    expect(() => requireTimeZone(zone)).toThrow('INVALID_VALUE');
});

test('refuses common passwords', () => {
  expect(() => requireStrongPassword('password1')).toThrow(
    expect.objectContaining({
      code: 'INVALID_VALUE',
      info: expect.objectContaining({ field: 'body.password', reason: 'weak-password' }),
    }),
  );
});

test.each<[string, () => unknown]>([
  ['body.email', () => requireEmail('ada')],
  ['body.timezone', () => requireTimeZone('Mars/Base')],
])('names the field: %s', (field, work) => {
  expect(work).toThrow(expect.objectContaining({ info: expect.objectContaining({ field }) }));
});
