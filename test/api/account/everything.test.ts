import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/platform/database/sql.ts';
import { type Cast, gatherCast } from './cast.ts';
import { useEverything, type Traces } from './everything.ts';

let cast: Cast;
let traces: Traces;
beforeAll(async () => {
  const t = Date.now();
  cast = await gatherCast();
  traces = await useEverything(cast);
  console.log('built', Date.now() - t);
}, 60_000);
afterAll(() => cast?.close());

test('probe', async () => {
  console.log(traces);
  const raw = (text: string) => sql([text] as unknown as TemplateStringsArray);
  const fks = await cast.app.db.rows(raw(`select c.conrelid::regclass::text || '.' || a.attname as col, c.confrelid::regclass::text as target
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where contype = 'f' order by 2, 1`));
  console.log(fks.map((r: any) => `${r.target} <- ${r.col}`).join('\n'));
  const tables = await cast.app.db.rows<{t: string}>(raw(`select table_name as t from information_schema.tables where table_schema='public' and table_type='BASE TABLE' order by 1`));
  for (const {t} of tables) { const r = await cast.app.db.row<any>(raw(`select count(*) c from ${t}`)); console.log(t, r.c); }
  expect(1).toBe(1);
});
