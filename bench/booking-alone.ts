import { pino } from 'pino';
import {
  bookOnFastPath,
  createBookingBatcher,
} from '../src/features/booking/appointments/booking/fast-path.ts';
import { createScheduleSnapshotCache } from '../src/features/booking/availability/schedule-snapshot-cache.ts';
import type { Session } from '../src/http/caller.ts';
import { systemClock as clock } from '../src/platform/clock.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import type { LoadRequest, Measured } from './load.ts';

interface Options {
  callers: number;
  seconds: number;
}

export interface BookingAlone {
  /** Books for some seconds. Each request is used once. */
  book(requests: readonly LoadRequest[], options: Options): Promise<Measured>;
  close(): Promise<void>;
}

/** The judge and the booking statement without HTTP: the upper limit of any route. */
export function openBookingAlone(databaseUrl: string, poolSize: number): BookingAlone {
  const db = openDatabase(databaseUrl, { poolSize, log: pino({ level: 'silent' }), slowness: 20 });
  const parts = {
    db,
    clock,
    scheduleSnapshots: createScheduleSnapshotCache({ db, clock }),
    insertBatched: createBookingBatcher(db),
    takesPayments: true,
    invalidateDays: () => {},
  };

  async function bookOne(request: LoadRequest): Promise<number> {
    const begun = performance.now();
    const appointment = await bookOnFastPath(parts, null, sessionOf(request), JSON.parse(request.body!));
    if (appointment === null) throw new Error(`not booked: ${request.body}`);
    return performance.now() - begun;
  }

  return {
    async book(requests, { callers, seconds }) {
      const until = performance.now() + seconds * 1000;
      const times: number[] = [];
      let sent = 0;
      const call = async () => {
        while (performance.now() < until) times.push(await bookOne(requests[sent++]!));
      };
      await Promise.all(Array.from({ length: callers }, call));
      times.sort((a, b) => a - b);
      const at = (part: number) => times[Math.floor(times.length * part)] ?? Number.NaN;
      return {
        perSecond: times.length / seconds,
        p50Milliseconds: at(0.5),
        p99Milliseconds: at(0.99),
        refused: 0,
      };
    },
    close: () => db.close(),
  };
}

/** The session of the request's token. */
function sessionOf({ headers }: LoadRequest): Session {
  const [, claims] = headers!.authorization!.split('.');
  const { sid, sub, role } = JSON.parse(Buffer.from(claims!, 'base64url').toString());
  return { id: sid, userId: sub, role };
}
