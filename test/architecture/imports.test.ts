import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = new URL('../../src/', import.meta.url).pathname;

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .sort();

interface Arrow {
  from: string;
  to: string;
}

const imports = /^(?:import|export)\b[^;]*?\bfrom '([^']+)'|\bimport\('([^']+)'\)/gm;

const arrows: Arrow[] = files.flatMap((from) =>
  [...readFileSync(join(root, from), 'utf8').matchAll(imports)].map(([, still, dynamic]) => {
    const target = still ?? dynamic ?? '';
    return { from, to: target.startsWith('.') ? normalize(join(dirname(from), target)) : target };
  }),
);

const inside = (folder: string) => (path: string) => path.startsWith(`${folder}/`);
const featureOf = (path: string) => /^features\/([^/]+)\//.exec(path)?.[1];
// A feature may have rooms: what holds for `features/x/store.ts` holds for `features/x/room/store.ts`, too.
const isRules = (path: string) => /^features\/([^/]+\/)+rules\//.test(path);
/** `store.ts`, or a store of something: `<noun>-store.ts`. */
const named = (name: string) => (path: string) =>
  new RegExp(`^features/([^/]+/)+([^/]+-)?${name}\\.ts$`).test(path);
const presents = (path: string) => /^features\/([^/]+\/)+present(-[^/]+)?\.ts$/.test(path);

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
  [
    'rules are pure',
    ({ from, to }) =>
      isRules(from) &&
      !isRules(to) &&
      !inside('shared')(to) &&
      to !== 'errors.ts' &&
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
      !from.startsWith('features/system/'),
  ],
  ['stores know no routes', ({ from, to }) => named('store')(from) && /routes\.ts$/.test(to)],
  [
    'features never reach each other through routes',
    ({ from, to }) => featureOf(from) !== undefined && named('routes')(to),
  ],
  ['presenting needs no database', ({ from, to }) => presents(from) && /^platform\/database/.test(to)],
  ['only the root composes', ({ from, to }) => to === 'app.ts' && !/^(main|commands\/)/.test(from)],
  ['only the root knows its other half', ({ from, to }) => to === 'background.ts' && from !== 'app.ts'],
];

describe('arrows between files', () => {
  test.each(forbidden)('%s', (_rule, breaks) => {
    expect(arrows.filter(breaks).map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test('features depend on each other without cycles', () => {
    const needs = new Map<string, Set<string>>();
    for (const { from, to } of arrows) {
      const [a, b] = [featureOf(from), featureOf(to)];
      if (a !== undefined && b !== undefined && a !== b) needs.set(a, (needs.get(a) ?? new Set()).add(b));
    }
    const cycles: string[] = [];
    const visit = (feature: string, trail: string[]): void => {
      if (trail.includes(feature)) cycles.push([...trail.slice(trail.indexOf(feature)), feature].join(' → '));
      else for (const next of needs.get(feature) ?? []) visit(next, [...trail, feature]);
    };
    for (const feature of needs.keys()) visit(feature, []);
    expect(cycles).toEqual([]);
  });
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
