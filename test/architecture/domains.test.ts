import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { arrows, domainOf, featureOf } from './imports.ts';

/** Domains by level. A domain imports only from domains of a lower level. */
const levels: Record<string, number> = {
  operations: 10,
  accounts: 9,
  waitlist: 8,
  agents: 7,
  messaging: 6,
  trust: 6,
  clients: 5,
  booking: 4,
  discounts: 3,
  figures: 3,
  catalog: 2,
  money: 2,
  access: 1,
};

const foldersOf = (path: string) =>
  readdirSync(new URL(`../../${path}`, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

test('every folder of src/features is a domain with a level', () => {
  expect(foldersOf('src/features')).toEqual(Object.keys(levels).sort());
});

test('domains import downwards only', () => {
  const upwards = arrows.filter(({ from, to }) => {
    const [importer, imported] = [domainOf(from), domainOf(to)];
    if (importer === undefined || imported === undefined || importer === imported) return false;
    return levels[importer]! <= levels[imported]!;
  });
  expect(upwards.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test('features import each other without cycles', () => {
  const needs = new Map<string, Set<string>>();
  for (const { from, to } of arrows) {
    const [importer, imported] = [featureOf(from), featureOf(to)];
    if (importer === undefined || imported === undefined || importer === imported) continue;
    needs.set(importer, (needs.get(importer) ?? new Set()).add(imported));
  }
  const cycles: string[] = [];
  const visit = (feature: string, trail: string[]): void => {
    if (trail.includes(feature)) cycles.push([...trail.slice(trail.indexOf(feature)), feature].join(' → '));
    else for (const next of needs.get(feature) ?? []) visit(next, [...trail, feature]);
  };
  for (const feature of needs.keys()) visit(feature, []);
  expect(cycles).toEqual([]);
});

test('the API tests mirror the domains and their features', () => {
  for (const domain of foldersOf('test/api')) {
    expect(Object.keys(levels)).toContain(domain);
    const features = foldersOf(`src/features/${domain}`);
    // `/api/auth` belongs to the feature `account`, but has tests of its own.
    expect([...features, 'auth']).toEqual(expect.arrayContaining(foldersOf(`test/api/${domain}`)));
  }
});
