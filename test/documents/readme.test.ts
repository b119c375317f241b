import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig, settings } from '../../src/platform/config.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

test('the README lists every setting with its default and meaning', () => {
  const table = [...readme.matchAll(/^\| `([A-Z_]+)` \| (?:`([^`]*)`)? ?\| (.+) \|$/gm)].map(
    ([, name, fallback = '', about]) => [name, fallback, about],
  );
  expect(table).toEqual(
    Object.entries(settings).map(([name, { fallback, about }]) => [name, fallback, about]),
  );
});

test('every setting has a default that works', () => {
  expect(() => readConfig({})).not.toThrow();
});

test('all mistakes are told together, by name, before anything starts', () => {
  const wrong = {
    PORT: '70000',
    DEMO: 'maybe',
    DATABASE_URL: 'mysql://x',
    AUTH_LIMIT_PER_MINUTE: '-1',
    PUBLIC_URL: 'here',
  };
  let message = '';
  try {
    readConfig(wrong);
  } catch (error) {
    message = (error as Error).message;
  }
  for (const name of Object.keys(wrong)) expect(message).toContain(`${name} must be`);
});
