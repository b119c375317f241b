import { pino } from 'pino';
import {
  bookOnFastPath,
  createBookingBatcher,
} from '../src/features/booking/appointments/booking/fast-path.ts';
import { createScheduleSnapshotCache } from '../src/features/booking/availability/schedule-snapshot-cache.ts';
import type { Session } from '../src/http/caller.ts';
import { systemClock as clock } from '../src/platform/clock.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import type { LoadRequest } from './load.ts';

interface Options {
  callers: number;
  seconds: number;
  poolSize: number;
}

const warmSeconds = 1;

/** Bookings per second of the judge and the booking statement without HTTP: the upper limit of any route. */
export async function bookingsWithoutHttp(
  databaseUrl: string,
  requests: readonly LoadRequest[],
  { callers, seconds, poolSize }: Options,
): Promise<string> {
  const db = openDatabase(databaseUrl, { poolSize, log: pino({ level: 'silent' }) });
  const parts = {
    db,
    clock,
    scheduleSnapshots: createScheduleSnapshotCache({ db, clock }),
    insertBatched: createBookingBatcher(db),
    invalidateDays: () => {},
  };
  let sent = 0;

  async function bookFor(milliseconds: number): Promise<number> {
    const until = performance.now() + milliseconds;
    let made = 0;
    const call = async () => {
      while (performance.now() < until) {
        const request = requests[sent++]!;
        const appointment = await bookOnFastPath(parts, null, sessionOf(request), JSON.parse(request.body!));
        if (appointment === null) throw new Error(`not booked: ${request.body}`);
        made++;
      }
    };
    await Promise.all(Array.from({ length: callers }, call));
    return made;
  }

  try {
    await bookFor(warmSeconds * 1000);
    return ((await bookFor(seconds * 1000)) / seconds).toFixed(0);
  } finally {
    await db.close();
  }
}

/** The session of the request's token. */
function sessionOf({ headers }: LoadRequest): Session {
  const [, claims] = headers!.authorization!.split('.');
  const { sid, sub, role } = JSON.parse(Buffer.from(claims!, 'base64url').toString());
  return { id: sid, userId: sub, role };
}
