import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf, wrongCursor } from '../../../http/pagination.ts';
import type { Database } from '../../../platform/database/database.ts';
import { sequenceOf } from '../../booking/availability/rules/situation.ts';
import type { listEntries as route, WaitlistEntryView } from './contract.ts';
import { countFreeTimes } from './count-free-times.ts';
import type { WaitlistDependencies } from './lock-for-offer.ts';
import { presentEntry } from './present.ts';
import {
  type EntryRow,
  findEntry,
  listActiveServices,
  listBusinessEntries,
  listCustomerEntries,
} from './store.ts';

type Query = Static<NonNullable<typeof route.query>>;

const list = 'waitlist';

export async function listEntries(
  { db, clock }: WaitlistDependencies,
  session: Session,
  { cursor, limit = defaultLimit, businessId, status }: Query,
): Promise<Page<WaitlistEntryView>> {
  const after = cursor === undefined ? 0 : readCursor(cursor);
  const listRows = session.role === 'customer' ? listCustomerEntries : listBusinessEntries;
  const wanted = { businessId, status, after, limit: limit + 1, now: clock.now() };
  const page = pageOf(await listRows(db, session, wanted), limit, ({ place }) => [list, place]);
  return new Page(
    page.items.map((row) => presentEntry(row, session.userId)),
    page.next,
  );
}

function readCursor(cursor: string): number {
  const [name, place] = decodeCursor(cursor, ['string', 'key']);
  if (name !== list) throw wrongCursor();
  return place;
}

export async function getEntry(
  { db, clock }: WaitlistDependencies,
  session: Session,
  id: string,
): Promise<WaitlistEntryView> {
  const row = await findEntry(db, session, id, clock.now());
  if (row === null) throw new AppError('NOT_FOUND');
  return presentEntry(row, session.userId, await countFree(db, row, clock.now()));
}

/** Null for final statuses, and when the services can no longer be booked together. */
async function countFree(db: Database, row: EntryRow, now: Date): Promise<number | null> {
  if (row.status !== 'waiting' && row.status !== 'offered') return null;
  const services = await listActiveServices(db, row.service_ids);
  const sequence = sequenceOf(services);
  if (sequence === null || services.length < row.service_ids.length) return null;
  return countFreeTimes(
    db,
    {
      businessId: row.business_id,
      professionalId: row.professional_id,
      serviceIds: row.service_ids,
      sequence,
      from: row.from_date,
      to: row.to_date,
      after: row.after_minute,
      before: row.before_minute,
    },
    now,
  );
}
