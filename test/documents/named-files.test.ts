import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
// @ts-expect-error: a script without types.
import { equivalents, tables } from '../../scripts/mutate-exceptions.mjs';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

test('every file and folder that docs/extending.md names is there', () => {
  const named = [...read('docs/extending.md').matchAll(/`((?:src|test|db)\/[^`]+)`/g)].map(
    ([, path]) => path!,
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});

test('so is every file that docs/architecture.md walks through', () => {
  const text = read('docs/architecture.md');
  const walks = text.slice(text.indexOf('## A booking'), text.indexOf('## What keeps it correct'));
  const named = [...walks.matchAll(/`([a-z-]+(?:\/[a-z-]+)*\.ts)`/g)].map(([, path]) => path!);
  const places = ['', 'features/', ...rooms.map((room) => `features/${room}/`)];
  expect(named.length).toBeGreaterThan(25);
  expect(
    named.filter((path) => !places.some((place) => existsSync(new URL(`src/${place}${path}`, root)))),
  ).toEqual([]);
});

/** Where a walk stays, once it has said so. */
const rooms = [
  'booking',
  'booking/appointments',
  'booking/availability',
  'messaging/notifications/sending',
  'messaging/webhooks',
  'messaging/webhooks/deliveries',
];

test('every file that mutation testing makes an exception for is there', () => {
  const named = [...Object.keys(tables), ...Object.keys(equivalents)];
  expect(named.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});

test('every decision is in the index', () => {
  const index = read('docs/decisions/README.md');
  const listed = [...index.matchAll(/\]\((\d{4}-[a-z-]+\.md)\)/g)].map(([, file]) => file!);
  expect(listed).toEqual(decisions());
});

const decisions = () =>
  readdirSync(new URL('docs/decisions/', root))
    .filter((name) => /^\d{4}-/.test(name))
    .sort();
