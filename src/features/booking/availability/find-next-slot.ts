import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Viewer } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { runInTurns } from '../../../platform/turns.ts';
import { addDays, toLocal } from '../../../shared/zoned-time.ts';
import type { FreeSlotView, findNextSlot as route } from './contract.ts';
import { loadSituation } from './load-situation.ts';
import { presentFreeStart } from './present.ts';
import { requireSubject } from './require-subject.ts';
import { firstFreeStart, reachOf, wantedOf } from './rules/free-starts.ts';

type Query = Static<NonNullable<typeof route.query>>;

// Nearly everybody is free within two weeks. The longer one looks in vain, the more is read at once.
const firstStretchDays = 14;
const longestStretchDays = 112;

export async function findNextSlot(
  { db, clock }: { db: Database; clock: Clock },
  query: Query,
  viewer: Viewer,
): Promise<FreeSlotView> {
  const { service, timezone, bookingHorizonDays } = await requireSubject(db, query, viewer);
  const now = clock.now();
  const today = toLocal(now.getTime(), timezone).date;
  const lastDate = addDays(today, bookingHorizonDays);
  let stretchDays = firstStretchDays;
  for (let fromDate = today; fromDate <= lastDate; ) {
    const stretchEnd = addDays(fromDate, stretchDays - 1);
    const toDate = stretchEnd < lastDate ? stretchEnd : lastDate;
    const situation = await loadSituation(db, {
      ...query,
      fromDate,
      toDate,
      now,
      reachMinutes: reachOf(service),
    });
    if (situation === null) throw new AppError('PROFESSIONAL_NOT_FOUND');
    const wanted = wantedOf(service, situation.slotIntervalMinutes);
    const first = await runInTurns(firstFreeStart(situation, wanted, fromDate, toDate));
    if (first !== null) return presentFreeStart(first, service);
    fromDate = addDays(toDate, 1);
    stretchDays = Math.min(2 * stretchDays, longestStretchDays);
  }
  throw new AppError('NOT_FOUND');
}
