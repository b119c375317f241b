import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '../../src/platform/database/sql.ts';
import { type Answer, startApp, type TestApp } from '../fixtures/app.ts';
import { waitForLocks } from '../fixtures/locks.ts';
import { movingClock } from '../fixtures/moving-clock.ts';
import { act, booked, codes, newSalon, type Salon } from '../fixtures/salon.ts';

vi.setConfig({ testTimeout: 60_000 });

const rounds = 8;
const clock = movingClock('2026-06-01T07:00:00Z');

let a: TestApp;
let b: TestApp;
beforeAll(async () => {
  a = await startApp({ clock });
  b = await startApp({ clock, databaseUrl: a.databaseUrl });
});
afterAll(async () => {
  await b.close();
  await a.close();
});

/** A professional with past appointments only. */
async function newLeaver(visits: number): Promise<{ salon: Salon; ids: string[] }> {
  const salon = await newSalon(a);
  const ids: string[] = [];
  for (let visit = 0; visit < visits; visit++) {
    const start = `${String(9 + visit).padStart(2, '0')}:00`;
    ids.push((await booked(a, salon.customer.token, { ...salon.slot, start })).id);
  }
  await a.db.run(sql`
    update appointments set during = tstzrange(lower(during) - interval '9 days', upper(during) - interval '9 days'),
      blocked = tstzrange(lower(blocked) - interval '9 days', upper(blocked) - interval '9 days'), payment_status = 'unpaid'
    where business_id = ${salon.business}`);
  return { salon, ids };
}

const remove = (app: TestApp, { owner, business, professional }: Salon) =>
  app.call('DELETE', `/api/businesses/${business}/professionals/${professional}`, { token: owner.token });

/** Actions of a professional on an appointment, repeated until one is refused. */
const deeds: [string, (app: TestApp, salon: Salon, id: string, round: number) => Promise<Answer>][] = [
  [
    'change the staff notes',
    (app, { worker }, id, round) =>
      app.call('PATCH', `/api/appointments/${id}`, {
        token: worker.token,
        body: { staffNotes: `Round ${round}` },
      }),
  ],
  ['record a payment', (app, { worker }, id) => act(app, worker.token, id, 'mark-paid', { amountMajor: 20 })],
  ['complete it', (app, { worker }, id) => act(app, worker.token, id, 'complete')],
];

test.each(deeds)(
  'a professional removed while they %s cannot do it after the response, without a deadlock',
  async (_name, deed) => {
    for (let round = 0; round < rounds; round++) {
      const { salon, ids } = await newLeaver(4);
      let answered = false;
      const late: number[] = [];
      const answers: Answer[] = [];
      const busy = ids.map(async (id, index) => {
        for (let turn = 0; turn < 6; turn++) {
          const wasAnswered = answered;
          const answer = await deed(index % 2 ? a : b, salon, id, turn);
          answers.push(answer);
          if (wasAnswered && answer.status < 400) late.push(answer.status);
        }
      });
      const removed = await remove(round % 2 ? a : b, salon);
      answered = true;
      await Promise.all(busy);
      expect(removed.status).toBe(204);
      expect(late).toEqual([]);
      expect(codes(answers).filter((code) => code === 'DB_UNAVAILABLE' || code === 'SERVER_ERROR')).toEqual(
        [],
      );
      const afterwards = await deed(a, salon, ids[0]!, 99);
      expect([afterwards.status, afterwards.body.error]).toEqual([404, 'APPOINTMENT_NOT_FOUND']);
    }
  },
);

test('an action waits for a removal in progress and is then refused', async () => {
  const { salon, ids } = await newLeaver(1);
  const [id] = ids as [string];
  let acting: Promise<Answer> | undefined;
  await a.db.transaction(async (transaction) => {
    // The state of a removal just before its commit.
    await transaction.run(sql`select 1 from businesses where id = ${salon.business} for no key update`);
    await transaction.run(sql`delete from business_professionals where business_id = ${salon.business}`);
    acting = b.call('PATCH', `/api/appointments/${id}`, {
      token: salon.worker.token,
      body: { staffNotes: 'In the last moment' },
    });
    await waitForLocks(a.db);
  });
  const answer = await acting!;
  expect([answer.status, answer.body.error]).toEqual([404, 'APPOINTMENT_NOT_FOUND']);
  const row = await a.db.row<{ notes: string | null }>(
    sql`select staff_notes as notes from appointments where id = ${id}`,
  );
  expect(row?.notes).toBeNull();
});
