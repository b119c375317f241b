import { lockSpaces } from '../../../src/platform/database/lock-spaces.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { startApp } from '../../fixtures/app.ts';
import { asOwner, onServer } from '../../fixtures/database.ts';
import { booked } from '../../fixtures/salon.ts';
import { clock, type Scenarios } from './scenario.ts';

export const infrastructure = {
  RATE_LIMITED: {
    request: 'GET /api/businesses',
    because: 'The daily quota of the `X-API-Key` is used up.',
    async run({ app, send }) {
      const key = (await app.call('POST', '/api/keys')).body.apiKey;
      for (let spent = 0; spent < app.config.API_KEY_DAILY_LIMIT; spent++)
        await app.call('GET', '/api/businesses', { key });
      return send({ key });
    },
  },
  DB_UNAVAILABLE: {
    request: 'GET /api/appointments',
    because: 'Another connection locks the table of appointments longer than any request may wait.',
    async run({ app, salon, send }) {
      const hasty = await startApp({ databaseUrl: app.databaseUrl, clock, slowness: 1 });
      try {
        return await onServer(asOwner(app.databaseUrl), async (client) => {
          await client.query('begin');
          await client.query('lock table appointments in access exclusive mode');
          return send({ to: hasty.call, token: salon.customer.token });
        });
      } finally {
        await hasty.close();
      }
    },
  },
  SERIALIZATION_CONFLICT: {
    request: 'POST /api/appointments/:id/reschedule',
    because:
      'Another transaction locks the appointment and waits for the booking lock of its professional, five times in a row.',
    async run({ app, salon, send }) {
      const { id } = await booked(app, salon.customer.token, salon.slot);
      const quick = await startApp({ databaseUrl: lookingForDeadlocks(asOwner(app.databaseUrl)), clock });
      const move = () =>
        send({
          to: quick.call,
          token: salon.customer.token,
          params: { id },
          body: { date: salon.slot.date, start: '15:00' },
        });
      try {
        return await deadlocking(
          asOwner(app.databaseUrl),
          { professionalId: salon.professional, appointmentId: id },
          move,
        );
      } finally {
        await quick.close();
      }
    },
  },
  SERVER_ERROR: {
    request: 'GET /api/reviews',
    because: 'An unexpected failure: here the table of reviews is missing.',
    async run({ salon, send }) {
      const broken = await startApp();
      try {
        await broken.db.run(sql`drop table reviews cascade`);
        return await send({ to: broken.call, query: { professionalId: salon.professional } });
      } finally {
        await broken.close();
      }
    },
  },
} satisfies Scenarios;

/** Sets the deadlock timeout, which only the owner may change. */
function lookingForDeadlocks(databaseUrl: string): string {
  const separator = databaseUrl.includes('?') ? '&' : '?';
  return `${databaseUrl}${separator}options=${encodeURIComponent('-c deadlock_timeout=100ms')}`;
}

/**
 * Causes a deadlock by taking locks in the wrong order, which the service never does. This transaction holds
 * the appointment row and waits for the professional's lock; the request holds that lock and waits for the
 * row. PostgreSQL cancels the request, because its deadlock timeout is shorter. The lock is released and
 * taken again, so that every retry of the request fails the same way.
 */
function deadlocking<T>(
  databaseUrl: string,
  { professionalId, appointmentId }: { professionalId: string; appointmentId: string },
  request: () => Promise<T>,
): Promise<T> {
  return onServer(databaseUrl, async (client) => {
    await client.query("set deadlock_timeout = '1min'");
    await client.query('begin');
    await client.query('select 1 from appointments where id = $1 for update', [appointmentId]);
    let isAnswered = false;
    const answer = request().finally(() => {
      isAnswered = true;
    });
    while (!isAnswered) {
      await client.query('savepoint before_lock');
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, $2::bigint))', [
        professionalId,
        lockSpaces.booking,
      ]);
      await client.query('rollback to savepoint before_lock');
    }
    return answer;
  });
}
