import { readFileSync, writeFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { constraintMeanings } from '../../src/platform/database/translate-violation.ts';
import { onServer, withDatabase } from '../fixtures/database.ts';
import { describeSchema } from '../fixtures/describe-schema.ts';

const page = new URL('../../db/schema.sql', import.meta.url);
const head = `-- The schema after all migrations, for reading: no program runs this file, and db/migrations says why things are as they are.
-- Written by: UPDATE_SCHEMA=1 npx vitest run test/platform/schema.test.ts
`;

const migrated = () => withDatabase(inject('serverUrl'), inject('templates').empty);

test('db/schema.sql equals the schema of a migrated database', async () => {
  const schema = `${head}\n${await onServer(migrated(), describeSchema)}`;
  if (process.env.UPDATE_SCHEMA) writeFileSync(page, schema);
  expect(readFileSync(page, 'utf8')).toBe(schema);
});

test('every constraint with an error code exists', async () => {
  // A unique index reports violations under its own name without being a constraint.
  const { rows } = await onServer(migrated(), (client) =>
    client.query<{ name: string }>(`
      select conname as name from pg_constraint
      union select i.relname from pg_index join pg_class i on i.oid = indexrelid where indisunique`),
  );
  const existing = new Set(rows.map(({ name }) => name));
  expect(Object.keys(constraintMeanings).filter((name) => !existing.has(name))).toEqual([]);
});
