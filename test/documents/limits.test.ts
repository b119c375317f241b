import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeLimit, describeSpan, type Limit, limits } from '../../src/shared/limits.ts';

const page = new URL('../../docs/limits.md', import.meta.url);
const begins = '| at most | of what | counted as those of one |\n|---|---|---|\n';

function tableOf(): string {
  const rows = Object.values<Limit>(limits).map(({ most, what, of, seconds }) => {
    const span = seconds === undefined ? '' : ` in ${describeSpan(seconds)}`;
    return `| ${most.toLocaleString('en')} | ${what}${span} | ${of} |`;
  });
  return `${begins}${rows.join('\n')}\n`;
}

test('docs/limits.md lists every limit of the code', () => {
  const text = readFileSync(page, 'utf8');
  const from = text.indexOf(begins);
  const until = text.indexOf('\n\n', from) + 1;
  const written = `${text.slice(0, from)}${tableOf()}${text.slice(until)}`;
  if (process.env.UPDATE_DOCS) writeFileSync(page, written);
  expect(readFileSync(page, 'utf8')).toBe(written);
});

test('every limit is described in one ASCII sentence', () => {
  for (const limit of Object.values<Limit>(limits)) {
    const sentence = describeLimit(limit);
    expect(sentence).toMatch(/^[\x20-\x7e]{20,300}$/);
    expect(sentence).toContain(`at most ${limit.most} ${limit.what}`);
  }
});
