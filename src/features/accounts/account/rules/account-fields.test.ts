import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requireEmail, requireGoodPassword, requireTimeZone } from './account-fields.ts';

test('an address keeps how it is written, and is compared without case', () => {
  expect(requireEmail('  Ada.Lovelace+salon@Example.COM ')).toEqual({
    address: 'Ada.Lovelace+salon@Example.COM',
    key: 'ada.lovelace+salon@example.com',
  });
  expect(requireEmail('jürgen@münchen.example').address).toBe('jürgen@münchen.example');
});

test('ordinary addresses are accepted, whatever surrounds them', () => {
  fc.assert(
    fc.property(fc.emailAddress({ size: 'small' }), fc.constantFrom('', ' ', '\t', '\n '), (email, space) => {
      fc.pre(!/[\s"(),:;<>@[\\\]].*@/.test(email));
      expect(requireEmail(space + email + space).key).toBe(email.toLowerCase());
    }),
  );
});

test('nothing that a mail header could read as more than one address is accepted', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...',;<>"\r\n\0 @()'), fc.string(), (before, sign, after) => {
      expect(() => requireEmail(`a${before}${sign}${after}@b@example.com`)).toThrow('INVALID_INPUT');
      expect(() => requireEmail(`a@example.com${sign}b${after}`)).toThrow('INVALID_INPUT');
    }),
  );
});

test('254 characters are the most an address may have', () => {
  const domain = '@example.com';
  expect(requireEmail('a'.repeat(254 - domain.length) + domain).address).toHaveLength(254);
  expect(() => requireEmail('a'.repeat(255 - domain.length) + domain)).toThrow('INVALID_INPUT');
});

test('eight characters are the fewest a password may have, counted as people count', () => {
  for (const password of ['7 hedgehogs', 'k4tze&hu', '🔑🐘🌵🧊🎻🧦🛶🪁'])
    expect(() => requireGoodPassword(password)).not.toThrow();
  for (const password of ['', '1234567', 'passwor', '🔑'.repeat(7)])
    expect(() => requireGoodPassword(password)).toThrow('PASSWORD_TOO_SHORT');
});

test('a zone is one the calendar knows, or none', () => {
  for (const zone of [undefined, null, 'UTC', 'America/New_York', 'Asia/Kolkata'])
    expect(() => requireTimeZone(zone)).not.toThrow();
  for (const zone of ['', 'Mars/Base', '+25:00', 'Europe/Berlin; drop table users'])
    expect(() => requireTimeZone(zone)).toThrow('INVALID_VALUE');
});

test('what everybody tries first is refused, whoever it is', () => {
  expect(() => requireGoodPassword('password1')).toThrow(
    expect.objectContaining({
      code: 'INVALID_VALUE',
      detail: 'body.password: choose another, it is among the most common passwords',
    }),
  );
});

test.each<[string, () => unknown]>([
  ['body.email: must be', () => requireEmail('ada')],
  ['body.timezone: must be', () => requireTimeZone('Mars/Base')],
])('what to mend is told: %s', (detail, work) => {
  expect(work).toThrow(expect.objectContaining({ detail: expect.stringContaining(detail) }));
});
