import { expect, test } from 'vitest';
import { mayReceiveCredentials } from './credentials.ts';

test.each([
  ['https://cal.example.com/dav', 'https://cal.example.com/other', true],
  ['https://cal.example.com', 'https://p01.cal.example.com/', true],
  ['https://caldav.icloud.com', 'https://p42-caldav.icloud.com/123/', true],
  ['https://cal.example.com', 'https://example.com/', false],
  ['https://cal.example.co.uk', 'https://evil.co.uk/', false],
  ['https://cal.example.com', 'https://cal.example.com.evil.net/', false],
  ['https://cal.example.com', 'https://evilcal.example.com/', false],
  ['https://cal.example.com', 'http://cal.example.com/', false],
  ['https://cal.example.com', 'https://cal.example.com:8443/', false],
  ['https://203.0.113.5/', 'https://203.0.113.6/', false],
  ['https://icloud.com.evil.net/', 'https://caldav.icloud.com/', false],
])('a password for %s may go to %s: %s', (entered, address, expected) => {
  expect(mayReceiveCredentials(entered, address)).toBe(expected);
});
