import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertAlert } from '../../../../src/features/booking/alerts/store.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { waitForLocks } from '../../../fixtures/locks.ts';
import { act, codes, monday, moveTo, newSalon, outcome, type Salon } from '../../../fixtures/salon.ts';
import { newAppointment, raise, raised, respond, settableClock } from './alert-requests.ts';

const clock = settableClock(monday);
let app: TestApp;
/** A second process on the same database. */
let other: TestApp;
let salon: Salon;
beforeAll(async () => {
  app = await startApp({ clock });
  other = await startApp({ clock, databaseUrl: app.databaseUrl });
  salon = await newSalon(app);
});
beforeEach(() => clock.reset());
afterAll(async () => {
  await other.close();
  await app.close();
});

const startsIn = (minutes: number) => newAppointment(app, salon, { now: clock.now(), startsIn: minutes });
const noShow = async (id: string) => {
  const answer = await act(app, salon.owner.token, id, 'no-show');
  return answer.body.error ?? answer.body.status;
};

describe('recording a no-show after an alert', () => {
  test('is refused while the alert is pending and its delay has not passed', async () => {
    const id = await startsIn(-10);
    await raised(app, salon.customer.token, id, { minutes: 20 });
    expect(outcome(await act(app, salon.owner.token, id, 'no-show'))).toEqual([409, 'NOSHOW_LATE_PENDING']);
    clock.advance(9);
    expect(await noShow(id)).toBe('NOSHOW_LATE_PENDING');
    clock.advance(1);
    expect(await noShow(id)).toBe('NoShow');
  });

  test('is refused before the start, too', async () => {
    const id = await startsIn(60);
    const alert = await raised(app, salon.customer.token, id);
    expect(await noShow(id)).toBe('NOSHOW_LATE_PENDING');
    await respond(app, salon.worker.token, alert.id, 'accepted');
    expect(await noShow(id)).toBe('NOSHOW_LATE_GRACE');
  });

  test('is refused during an accepted delay', async () => {
    const id = await startsIn(-10);
    const alert = await raised(app, salon.customer.token, id, { minutes: 20 });
    await respond(app, salon.worker.token, alert.id, 'accepted');
    expect(outcome(await act(app, salon.owner.token, id, 'no-show'))).toEqual([409, 'NOSHOW_LATE_GRACE']);
    clock.advance(9);
    expect(await noShow(id)).toBe('NOSHOW_LATE_GRACE');
    clock.advance(1);
    expect(await noShow(id)).toBe('NoShow');
  });

  test('is possible ten minutes after the start once the alert was declined', async () => {
    const id = await startsIn(0);
    const alert = await raised(app, salon.customer.token, id, { minutes: 60 });
    await respond(app, salon.worker.token, alert.id, 'declined');
    clock.advance(9);
    expect(await noShow(id)).toBe('NOSHOW_TOO_EARLY');
    clock.advance(1);
    expect(await noShow(id)).toBe('NoShow');
  });

  test('is never possible earlier than ten minutes after the start', async () => {
    const id = await startsIn(0);
    const alert = await raised(app, salon.customer.token, id, { minutes: 3 });
    await respond(app, salon.worker.token, alert.id, 'accepted');
    clock.advance(5);
    expect(await noShow(id)).toBe('NOSHOW_TOO_EARLY');
    clock.advance(5);
    expect(await noShow(id)).toBe('NoShow');
  });

  test('is refused during a delay of the staff as well', async () => {
    const id = await startsIn(-20);
    const alert = await raised(app, salon.worker.token, id, { minutes: 30 });
    expect(await noShow(id)).toBe('NOSHOW_LATE_PENDING');
    await respond(app, salon.customer.token, alert.id, 'accepted');
    clock.advance(9);
    expect(await noShow(id)).toBe('NOSHOW_LATE_GRACE');
    clock.advance(1);
    expect(await noShow(id)).toBe('NoShow');
  });

  test('is refused until the longest accepted delay has passed', async () => {
    const id = await startsIn(-5);
    const first = await raised(app, salon.customer.token, id, { minutes: 15 });
    await respond(app, salon.owner.token, first.id, 'accepted');
    const more = await raised(app, salon.customer.token, id, { minutes: 40 });
    expect(await noShow(id)).toBe('NOSHOW_LATE_PENDING');
    await respond(app, salon.owner.token, more.id, 'declined');
    clock.advance(9);
    expect(await noShow(id)).toBe('NOSHOW_LATE_GRACE');
    clock.advance(1);
    expect(await noShow(id)).toBe('NoShow');
  });

  test('ignores alerts about an earlier start time', async () => {
    const id = await startsIn(0);
    const alert = await raised(app, salon.customer.token, id, { minutes: 60 });
    await respond(app, salon.owner.token, alert.id, 'accepted');
    await moveTo(app, id, new Date(clock.now().getTime() - 10 * 60_000).toISOString());
    expect(await noShow(id)).toBe('NoShow');
  });

  test('completing and cancelling are not affected', async () => {
    for (const [action, status] of [
      ['complete', 'Completed'],
      ['cancel', 'Cancelled'],
    ] as const) {
      const id = await startsIn(0);
      await raised(app, salon.customer.token, id, { minutes: 60 });
      expect((await act(app, salon.owner.token, id, action)).body.status).toBe(status);
    }
  });
});

describe('concurrent requests', () => {
  test('exactly one of several answers counts', async () => {
    for (let round = 0; round < 5; round++) {
      const alert = await raised(app, salon.customer.token, await startsIn(30 + round));
      const answers = await Promise.all([
        respond(app, salon.owner.token, alert.id, 'accepted'),
        respond(other, salon.worker.token, alert.id, 'declined'),
        respond(other, salon.owner.token, alert.id, 'declined'),
      ]);
      expect(codes(answers)).toEqual([200, 'ALERT_ALREADY_RESPONDED', 'ALERT_ALREADY_RESPONDED']);
    }
  });

  test('of ten alerts of one side, one stays pending', async () => {
    const id = await startsIn(30);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        raise(index % 2 ? app : other, salon.customer.token, id, { minutes: 1 + index }),
      ),
    );
    expect(codes(answers)).toEqual(Array(10).fill(201));
    const rows = await app.call('GET', `/api/alerts?appointmentId=${id}`, { token: salon.owner.token });
    expect(rows.body.map(({ status }: { status: string }) => status).sort()).toEqual([
      'pending',
      ...Array(9).fill('superseded'),
    ]);
  });

  test('only one of a no-show and an alert succeeds', async () => {
    for (let round = 0; round < 12; round++) {
      const id = await startsIn(-12);
      const asks = [
        () => raise(app, salon.customer.token, id, { minutes: 30 }),
        () => act(other, salon.owner.token, id, 'no-show'),
      ];
      if (round % 2) asks.reverse();
      const answers = await Promise.all(asks.map((ask) => ask()));
      expect(['201,NOSHOW_LATE_PENDING', '200,INVALID_STATUS']).toContain(codes(answers).join());
    }
  });

  test('a no-show that waits for the appointment lock sees an alert committed meanwhile', async () => {
    const id = await startsIn(-12);
    const answers: ReturnType<typeof act>[] = [];
    await app.db.transaction(async (transaction) => {
      await transaction.run(sql`select 1 from appointments where id = ${id} for no key update`);
      answers.push(act(other, salon.owner.token, id, 'no-show'));
      await waitForLocks(app.db);
      await insertAlert(transaction, {
        id: 'alr_in_time',
        appointmentId: id,
        type: 'running_late',
        raisedBy: 'client',
        raisedById: salon.customer.id,
        byAgent: false,
        minutes: 30,
        message: null,
        now: clock.now(),
      });
    });
    expect(codes(await Promise.all(answers))).toEqual(['NOSHOW_LATE_PENDING']);
  });

  test('an alert is answered before a cancellation or not at all', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await startsIn(30);
      const alert = await raised(app, salon.customer.token, id);
      const [answered, cancelled] = await Promise.all([
        respond(app, salon.owner.token, alert.id, 'accepted'),
        act(other, salon.worker.token, id, 'cancel'),
      ]);
      expect(cancelled.status).toBe(200);
      expect([200, 'ALERT_NOT_RESPONDABLE']).toContain(answered.body.error ?? answered.status);
    }
  });
});
