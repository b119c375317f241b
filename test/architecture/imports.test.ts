import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Arrow, arrows, featureOf, files, root } from './imports.ts';

const inside = (folder: string) => (path: string) => path.startsWith(`${folder}/`);
const isRules = (path: string) => /^features\/([^/]+\/)+rules\//.test(path);
/** Matches `contract.ts` and `booking-contract.ts`, also in a subfolder of the feature. */
const named = (kind: string) => (path: string) =>
  new RegExp(`^features/[^/]+/[^/]+/(?:[^/]+/)?(?:[^/]+-)?${kind}\\.ts$`).test(path) && !isRules(path);
const isPresenter = (path: string) => /^features\/.+\/present(-[^/]+)?\.ts$/.test(path);

/** Each rule: its name, and a predicate that is true for a forbidden import. */
const forbidden: [string, (arrow: Arrow) => boolean][] = [
  [
    'shared imports no feature, HTTP or platform code',
    ({ from, to }) => inside('shared')(from) && /^(features|http|platform|errors)/.test(to),
  ],
  [
    'shared imports no database, server, file or network module',
    ({ from, to }) => inside('shared')(from) && /^(pg|fastify|node:(fs|net|http))/.test(to),
  ],
  [
    'http imports no feature',
    ({ from, to }) => inside('http')(from) && /^(features|demo|commands)\//.test(to),
  ],
  [
    'platform imports no feature and no HTTP code',
    ({ from, to }) => inside('platform')(from) && /^(features|http|demo|commands)\//.test(to),
  ],
  // Rules may import other rules, error codes, facts and calendars, but no clock or database.
  [
    'rules are pure',
    ({ from, to }) =>
      isRules(from) &&
      !isRules(to) &&
      !inside('shared')(to) &&
      to !== 'errors.ts' &&
      !to.startsWith('openslot-facts/') &&
      !to.startsWith('temporal-polyfill') &&
      to !== 'ical.js',
  ],
  [
    'contracts import no platform code, stores or routes',
    ({ from, to }) => named('contract')(from) && /(^platform|store\.ts$|routes\.ts$|^node:)/.test(to),
  ],
  [
    'only stores hold SQL',
    ({ from, to }) =>
      inside('features')(from) &&
      to === 'platform/database/sql.ts' &&
      !/(^|[/-])(store|sql)\.ts$/.test(from) &&
      !from.startsWith('features/operations/system/'),
  ],
  ['stores import no routes', ({ from, to }) => named('store')(from) && /routes\.ts$/.test(to)],
  [
    'features do not import routes of other features',
    ({ from, to }) => featureOf(from) !== undefined && named('routes')(to),
  ],
  [
    'presenters import no database code',
    ({ from, to }) => isPresenter(from) && /^platform\/database/.test(to),
  ],
  [
    'only main and commands import app.ts',
    ({ from, to }) => to === 'app.ts' && !/^(main|commands\/)/.test(from),
  ],
  [
    'only app.ts and commands import background.ts',
    ({ from, to }) => to === 'background.ts' && !/^(app\.ts|commands\/)/.test(from),
  ],
];

describe('imports between files', () => {
  test.each(forbidden)('%s', (_rule, breaks) => {
    expect(arrows.filter(breaks).map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });
});

/** Groups of files that import each other in a cycle. */
function circlesOf(graph: readonly Arrow[]): string[][] {
  const needs = new Map<string, string[]>();
  for (const { from, to } of graph) needs.set(from, [...(needs.get(from) ?? []), to]);
  const reach = (start: string) => {
    const seen = new Set<string>();
    const open = [...(needs.get(start) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(...(needs.get(next) ?? []));
    }
    return seen;
  };
  const reached = new Map([...needs.keys()].map((file) => [file, reach(file)]));
  const inCircles = [...reached].filter(([file, all]) => all.has(file)).map(([file]) => file);
  const groups = inCircles.map((file) =>
    inCircles.filter((other) => reached.get(file)!.has(other) && reached.get(other)!.has(file)).sort(),
  );
  return [...new Map(groups.map((group) => [group.join(), group])).values()];
}

test('files depend on each other without cycles, types included', () => {
  expect(circlesOf(arrows)).toEqual([]);
});

test('a cycle between files is detected', () => {
  const graph = [
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'b'],
    ['c', 'd'],
  ].map(([from, to]) => ({ from: from!, to: to! }));
  expect(circlesOf(graph)).toEqual([['b', 'c']]);
});

describe('files', () => {
  test('no file is named index, utils, helpers, common or misc', () => {
    expect(files.filter((name) => /(^|\/)(index|utils?|helpers?|common|misc)\.ts$/.test(name))).toEqual([]);
  });

  test('no file has more than 300 lines', () => {
    const long = files.filter((name) => readFileSync(join(root, name), 'utf8').split('\n').length > 300);
    // Tables of data, not logic.
    expect(long.filter((name) => !/^(demo\/|shared\/currencies)/.test(name))).toEqual([]);
  });

  test('rules have no clock, no randomness and no environment', () => {
    const impure = files.filter(
      (name) =>
        isRules(name) &&
        /\b(Date\.now|new Date\(\)|Math\.random|process\.)/.test(readFileSync(join(root, name), 'utf8')),
    );
    expect(impure).toEqual([]);
  });
});
