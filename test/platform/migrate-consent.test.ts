import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';
import { newTimeOff } from '../fixtures/availability.ts';
import { asOwner, onServer } from '../fixtures/database.ts';
import { newBusiness, newProfessional, newUser } from '../fixtures/marketplace.ts';
import { movingClock } from '../fixtures/moving-clock.ts';
import { booked, makeRegulars, monday, newSalon } from '../fixtures/salon.ts';

const step = new URL('../../db/migrations/0027-consent-and-presence.sql', import.meta.url);

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock: movingClock(monday) });
});
afterAll(() => app.close());

test('existing rows are assigned to staff or client as far as the data shows', async () => {
  const salon = await newSalon(app);
  await makeRegulars(app, salon, salon.customer);
  const own = await booked(app, salon.customer.token, salon.slot);
  const byStaff = await booked(app, salon.owner.token, {
    ...salon.slot,
    start: '12:00',
    clientId: salon.customer.id,
  });
  const worker = await newUser(app, 'professional');
  const places = [await newBusiness(app), await newBusiness(app)].sort();
  const withAccount = await newProfessional(app, { userId: worker.id, businessIds: places });
  const shared = await newProfessional(app, { businessIds: places });
  const nowhere = await newProfessional(app, { businessIds: [] });
  for (const professionalId of [withAccount, shared, nowhere])
    await newTimeOff(app, { professionalId }, { from: '2026-07-01', to: '2026-07-02' });

  await onServer(asOwner(app.databaseUrl), async (client) => {
    await client.query(`
      alter table appointments drop column made_by_staff, drop column placed_by_staff;
      alter table time_off drop constraint absences_do_not_overlap, drop column at_business_id,
        add constraint absences_do_not_overlap exclude using gist (professional_id with =, span with &&)`);
    await client.query(await readFile(step, 'utf8'));
  });

  const made = await app.db.rows<{ id: string; made: boolean; placed: boolean }>(sql`
    select id, made_by_staff as made, placed_by_staff as placed from appointments
    where id = any (${[own.id, byStaff.id]}::text[]) order by made`);
  expect(made).toEqual([
    { id: own.id, made: false, placed: false },
    { id: byStaff.id, made: true, placed: true },
  ]);
  const absences = async (professionalId: string) =>
    (
      await app.db.rows<{ place: string | null }>(
        sql`select at_business_id as place from time_off where professional_id = ${professionalId} order by place`,
      )
    ).map(({ place }) => place);
  expect(await absences(withAccount)).toEqual([null]);
  expect(await absences(shared)).toEqual(places);
  expect(await absences(nowhere)).toEqual([]);
});
