import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig, settings } from '../../src/platform/config.ts';

const page = new URL('../../docs/settings.md', import.meta.url);
const tableHead = '| setting | default | meaning |\n|---|---|---|\n';

function tableOf(): string {
  const rows = Object.entries(settings).map(
    ([name, { fallback, about }]) =>
      `| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${about} |\n`,
  );
  return `${tableHead}${rows.join('')}`;
}

test('docs/settings.md lists every setting with its default and meaning', () => {
  const text = readFileSync(page, 'utf8');
  const start = text.indexOf(tableHead);
  const rest = text.slice(start).replace(/^(\|.*\n)+/, '');
  const expected = `${text.slice(0, start)}${tableOf()}${rest}`;
  if (process.env.UPDATE_DOCS) writeFileSync(page, expected);
  expect(readFileSync(page, 'utf8')).toBe(expected);
});

test('every setting has a valid default', () => {
  expect(() => readConfig({})).not.toThrow();
});

test('lists all invalid settings by name', () => {
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
