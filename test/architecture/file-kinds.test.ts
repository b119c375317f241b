import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../../src/features/', import.meta.url).pathname;

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .sort();

/** The kinds of files that a feature, or a room inside it, is made of. Whoever opens one finds the same in each. */
const kinds: Record<string, RegExp> = {
  'schemas and declarations': /^(.+-)?contract$/,
  'binds declarations to use cases': /^routes$/,
  'SQL that is run': /^(.+-)?store$/,
  'SQL that is put into other SQL': /^.+-sql$/,
  'row to answer': /^present(-.+)?$/,
  'examples of the reference': /^.+-examples$/,
  'kept in memory': /^.+-cache$/,
  'what is kept about people, how it is exported and deleted': /^personal-data$/,
};

/** A use case, or a step of one, begins with what it does. */
const verbs = new Set(
  `add anonymise announce answer apply ask assign batch book build cancel change charge check choose claim close collect complete confirm count
  create decide define delete deliver describe dispatch end enter erase expire explain export find follow forget get give hash hear hide
  hold import index issue join judge keep lapse leave limit list load lock log make map mark match merge move notify offer open order parse pause
  pay plan prepare preview price prove publish quote raise read receive record redact redeem reduce refresh refund register reject remind
  remove render report request require reschedule resend reset resolve respond restore retry return revoke rotate run save search send set settle
  sign spend start stop submit suspend take tell tidy tokenise track unhide update use validate verify wake welcome withdraw write`.split(
    /\s+/,
  ),
);

/** What is neither, each with what it is. New files belong to a kind: this list only gets shorter. */
const others: Record<string, string> = {
  'appointments/booking/fast-path.ts': 'the shortcut in front of booking an appointment',
  'api-keys/key-counter.ts': 'counts the requests of a key, in blocks',
  'api-keys/key-quota.ts': 'admits or refuses a key',
  'calendar/appointment-file.ts': 'one appointment as a calendar file',
  'pages/api-info.ts': 'a page',
  'pages/html.ts': 'the frame of all pages',
  'pages/invitation-page.ts': 'the page that a mailed invitation leads to',
  'pages/mailed-link-page.ts': 'the pages that mailed links lead to',
  'pages/llms-text.ts': 'a page',
  'pages/reference-page.ts': 'a page',
  'payments/local-providers.ts': 'providers that ask nobody',
  'payments/provider.ts': 'what a provider of payments can do',
  'sessions/access-tokens.ts': 'signs and proves access tokens',
  'sessions/json-web-token.ts': 'their format',
  'sessions/secret-token.ts': 'makes secrets and their hashes',
  'sessions/signing-keys.ts': 'the keys they are signed with',
  'payments/stripe/stripe-provider.ts': 'Stripe as such a provider',
};

const nameOf = (path: string) => basename(path, '.ts');
const isRules = (path: string) => /^[^/]+\/(?:[^/]+\/)?rules\//.test(path);
const isOfAKind = (path: string) => Object.values(kinds).some((kind) => kind.test(nameOf(path)));
const isUseCase = (path: string) => verbs.has(nameOf(path).split('-')[0]!) && nameOf(path).includes('-');

test('every file of a feature is of one of the kinds there are', () => {
  const strangers = files.filter((path) => !isRules(path) && !isOfAKind(path) && !isUseCase(path));
  expect(strangers.filter((path) => others[path] === undefined)).toEqual([]);
  expect(Object.keys(others).filter((path) => !strangers.includes(path))).toEqual([]);
});

test('a feature has rooms, and a room has none', () => {
  expect(files.filter((path) => !isRules(path) && path.split('/').length > 3)).toEqual([]);
});

const mostFiles = 25;

test('no folder of a feature holds more files than a reader takes in at a glance', () => {
  const counts = new Map<string, number>();
  for (const path of files) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  const crowded = [...counts].filter(([, count]) => count > mostFiles).map(([folder]) => folder);
  expect(crowded).toEqual([]);
});
