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

/** Each rule: an arrow that may not exist, and why. */
const forbidden: [string, (arrow: Arrow) => boolean][] = [
  [
    'shared knows nothing',
    ({ from, to }) => inside('shared')(from) && /^(features|http|platform|errors)/.test(to),
  ],
  [
    'shared touches nothing outside the process',
    ({ from, to }) => inside('shared')(from) && /^(pg|fastify|node:(fs|net|http))/.test(to),
  ],
  ['http knows no feature', ({ from, to }) => inside('http')(from) && /^(features|demo|commands)\//.test(to)],
  [
    'platform knows no feature and no HTTP',
    ({ from, to }) => inside('platform')(from) && /^(features|http|demo|commands)\//.test(to),
  ],
  // They may know each other, the list of error codes, and calendars; nothing that could tell them the time or keep something.
  [
    'rules are pure',
    ({ from, to }) =>
      isRules(from) &&
      !isRules(to) &&
      !inside('shared')(to) &&
      to !== 'errors.ts' &&
      !to.startsWith('openslot-facts/') &&
      !to.startsWith('temporal-polyfill'),
  ],
  [
    'contracts hold no logic',
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
  ['stores know no routes', ({ from, to }) => named('store')(from) && /routes\.ts$/.test(to)],
  [
    'features never reach each other through routes',
    ({ from, to }) => featureOf(from) !== undefined && named('routes')(to),
  ],
  ['presenting needs no database', ({ from, to }) => isPresenter(from) && /^platform\/database/.test(to)],
  ['only the root composes', ({ from, to }) => to === 'app.ts' && !/^(main|commands\/)/.test(from)],
  ['only the root knows its other half', ({ from, to }) => to === 'background.ts' && from !== 'app.ts'],
];

describe('arrows between files', () => {
  test.each(forbidden)('%s', (_rule, breaks) => {
    expect(arrows.filter(breaks).map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });
});

/** Groups of files that reach each other in a circle: a reader of one must read all. */
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

test('a cycle between files is noticed', () => {
  const graph = [
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'b'],
    ['c', 'd'],
  ].map(([from, to]) => ({ from: from!, to: to! }));
  expect(circlesOf(graph)).toEqual([['b', 'c']]);
});

describe('files', () => {
  test('no barrels, no drawers for odds and ends', () => {
    expect(files.filter((name) => /(^|\/)(index|utils?|helpers?|common|misc)\.ts$/.test(name))).toEqual([]);
  });

  test('none has grown past 300 lines', () => {
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
