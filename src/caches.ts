import { LRUCache } from 'lru-cache';
import type { FollowChanges } from './features/access/stream/publish-changes.ts';
import type { ChangeRow } from './features/access/stream/store.ts';
import {
  type ChangedDay,
  isAboutTimes,
  nextMinute,
  topicOf,
  topicsOf,
} from './features/booking/availability/rules/changed-days.ts';
import { createScheduleSnapshotCache } from './features/booking/availability/schedule-snapshot-cache.ts';
import { listHoldsExpiredBetween } from './features/booking/holds/store.ts';
import { createResponseCache } from './http/response-cache.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import type { Feed } from './platform/ttl-cache.ts';
import { minuteMs } from './shared/time.ts';
import { createPageCache } from './web/page-cache.ts';

const longestMs = 5 * minuteMs;
// Coupons and sales begin and end at any second.
const offersMs = 500;
const maxBookedHere = 10_000;

/** Expiry of a response that is read now, if no record changes. */
function expiryOf(url: string, nowMs: number): number {
  // Lead times and days end at full minutes.
  if (isAboutTimes(url)) return nextMinute(nowMs);
  return nowMs + (url.endsWith('/offers') ? offersMs : longestMs);
}

/** The caches of a process, and how changes are applied to them. */
export function createCaches({ db, clock }: { db: Database; clock: Clock }) {
  const feed: Feed = { appliedUntilMs: Number.NEGATIVE_INFINITY };
  const responses = createResponseCache({ clock, feed }, { topicOf, expiryOf });
  const scheduleSnapshots = createScheduleSnapshotCache({ db, clock, feed });
  const pages = createPageCache({ clock, feed });
  let holdsReadUntil: Date | null = null;
  // New appointments of this process. When the feed reports them, everything that was read before is removed
  // already, and a second removal would cause as many reads again.
  const bookedHere = new LRUCache<string, true>({ max: maxBookedHere });

  function invalidateDays(...days: ChangedDay[]): void {
    for (const { bookedId } of days) if (bookedId !== undefined) bookedHere.set(bookedId, true);
    const topics = topicsOf(days);
    scheduleSnapshots.invalidateWeeks(topics);
    responses.clear(topics);
    pages.markStale();
  }

  function clearResponses(): void {
    responses.clear();
    pages.clear();
  }

  function clearCache(): void {
    scheduleSnapshots.invalidateWeeks();
    clearResponses();
  }

  /** Applies the changes of all processes, including the own ones. */
  const follow: FollowChanges = async ({ changes, startedMs }) => {
    const now = clock.now();
    // The row of a hold does not change when it expires.
    const ended = holdsReadUntil === null ? [] : await listHoldsExpiredBetween(db, holdsReadUntil, now);
    const isNews = ({ topic, kind, subject_id }: ChangeRow) =>
      publicTopics.has(topic) && !(kind === 'booked' && bookedHere.delete(subject_id ?? ''));
    const visible = changes?.filter(isNews) ?? [];
    if (changes === null || !visible.every(isBooking)) clearCache();
    else {
      const days = [...ended, ...visible.flatMap(changedDays)];
      if (days.length > 0) invalidateDays(...days);
    }
    holdsReadUntil = now;
    feed.appliedUntilMs = startedMs;
  };

  return { responses, scheduleSnapshots, pages, follow, invalidateDays, clearResponses, clearCache };
}

/** Topics of changes that anonymous visitors can see. */
const publicTopics: ReadonlySet<ChangeRow['topic']> = new Set(['appointment', 'day', 'catalog']);

/** Other changes concern schedules or the catalog, are rare, and clear everything. */
const isBooking = ({ topic, kind }: ChangeRow) => topic === 'appointment' || kind === 'hold';

const changedDays = (change: ChangeRow): ChangedDay[] =>
  [
    { professionalId: change.professional_id, date: change.date },
    { professionalId: change.former_professional_id, date: change.former_date },
  ].filter((day): day is ChangedDay => day.professionalId !== null && day.date !== null);
