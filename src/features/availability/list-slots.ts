import type { Static } from 'typebox';
import { AppError } from '../../errors.ts';
import type { Viewer } from '../../http/caller.ts';
import { decodeCursor, type Page, pageOf } from '../../http/pagination.ts';
import { minuteOfDay } from '../../shared/time.ts';
import type { AvailabilityParts } from './availability-parts.ts';
import { type AvailabilitySlotView, mostSlotsADay, type listSlots as route } from './contract.ts';
import { loadSituation } from './load-situation.ts';
import { presentSlot } from './present.ts';
import { requireSubject } from './require-subject.ts';
import { reachOf, wantedOf } from './rules/free-starts.ts';
import { judgeDay } from './rules/judge.ts';

type Query = Static<NonNullable<typeof route.query>>;

const list = 'slots';

export async function listSlots(
  { db, clock }: AvailabilityParts,
  { date, cursor, limit = mostSlotsADay, ...ids }: Query,
  viewer: Viewer,
): Promise<Page<AvailabilitySlotView>> {
  const after = cursor === undefined ? -1 : readPosition(cursor);
  const { service } = await requireSubject(db, ids, viewer);
  const situation = await loadSituation(db, {
    ...ids,
    fromDate: date,
    toDate: date,
    now: clock.now(),
    reachMinutes: reachOf(service),
  });
  // Both were there a moment ago.
  if (situation === null) throw new AppError('PROFESSIONAL_NOT_FOUND');
  const wanted = { ...wantedOf(service, situation.slotIntervalMinutes), date };
  const slots = judgeDay(situation, wanted, { start: after + 1, end: 1440 }).map(({ minute, verdict }) =>
    presentSlot(minute, verdict, service),
  );
  return pageOf(slots, limit, ({ time }) => [list, minuteOfDay(time)]);
}

function readPosition(cursor: string): number {
  const [name, minute] = decodeCursor(cursor, ['string', 'number']);
  if (name !== list) throw new AppError('INVALID_INPUT');
  return minute;
}
