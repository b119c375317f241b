import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf } from '../../../http/pagination.ts';
import type { RequireRepeated } from '../../../http/repeated-fields.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../shared/ids.ts';
import { requireRowLimit } from '../../access/limits/require-limits.ts';
import { lockBusinessSchedule } from '../availability-rules/lock-store.ts';
import { lockOwnBusiness, requireBusiness } from '../businesses/require-business.ts';
import type {
  createResource as createRoute,
  listResources as listRoute,
  ResourceView,
  updateResource as updateRoute,
} from './contract.ts';
import { presentResource } from './present.ts';
import { kindKeyOf } from './rules/requirements.ts';
import * as store from './store.ts';

export interface ResourceDependencies {
  db: Database;
  clock: Clock;
  /** Clears cached replies with public data. */
  clearCache: () => void;
}

type Query = Static<NonNullable<typeof listRoute.query>>;

export async function listResources(
  db: Database,
  session: Session,
  { businessId, cursor, limit = defaultLimit }: Query,
): Promise<Page<ResourceView>> {
  const [after] = cursor === undefined ? [''] : decodeCursor(cursor, ['string']);
  const rows = await store.listResources(db, session, { businessId, after, limit: limit + 1 });
  const page = pageOf(rows, limit, ({ id }) => [id]);
  return new Page(page.items.map(presentResource), page.next);
}

export async function createResource(
  { clock, clearCache }: Omit<ResourceDependencies, 'db'>,
  transaction: Transaction,
  session: Session,
  { businessId, name, kind, quantity = 1 }: Static<NonNullable<typeof createRoute.body>>,
): Promise<ResourceView> {
  const own = await requireBusiness(transaction, session, businessId);
  await lockOwnBusiness(transaction, session, own);
  const now = clock.now();
  const row = {
    id: newId('resource', now.getTime()),
    business_id: own.id,
    name: name.trim(),
    kind: kind.trim(),
    kind_key: kindKeyOf(kind, 'body.kind'),
    quantity,
  };
  await store.insertResource(transaction, row, now);
  await requireRowLimit(transaction, 'resources', own.id, now);
  transaction.afterCommit(clearCache);
  return presentResource(row);
}

export function updateResource(
  { db, clock, clearCache }: ResourceDependencies,
  session: Session,
  id: string,
  body: Static<NonNullable<typeof updateRoute.body>>,
  requireRepeated: RequireRepeated,
): Promise<ResourceView> {
  return db.transaction(async (transaction) => {
    const before = await lockResource(transaction, session, id);
    await requireRepeated(() => presentResource(before));
    const after = {
      ...before,
      ...(body.name !== undefined && { name: body.name.trim() }),
      ...(body.kind !== undefined && { kind: body.kind.trim(), kind_key: kindKeyOf(body.kind, 'body.kind') }),
      ...(body.quantity !== undefined && { quantity: body.quantity }),
    };
    const now = clock.now();
    const left = after.kind_key === before.kind_key ? after.quantity : 0;
    await requireUnused(transaction, { id, quantity: left, now });
    await store.updateResource(transaction, after, now);
    await requireServicesMet(transaction, before.business_id);
    transaction.afterCommit(clearCache);
    return presentResource(after);
  });
}

export async function deleteResource(
  { db, clock, clearCache }: ResourceDependencies,
  session: Session,
  id: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const { business_id: businessId } = await lockResource(transaction, session, id);
    await requireUnused(transaction, { id, quantity: 0, now: clock.now() });
    await store.deleteResource(transaction, id);
    await requireServicesMet(transaction, businessId);
    transaction.afterCommit(clearCache);
  });
}

/**
 * Locks the schedule of the business, which bookings share: none can take a unit that is being removed. Staff
 * without the right see the resource, but cannot change it.
 */
async function lockResource(
  transaction: Transaction,
  session: Session,
  id: string,
): Promise<store.ResourceRow> {
  const find = async () => {
    const found = await store.findResource(transaction, session, id);
    if (found === null) throw new AppError('NOT_FOUND');
    return found;
  };
  const { business_id: businessId } = await find();
  const own = await requireBusiness(transaction, session, businessId).catch((error) => {
    // Professionals without a role at the business.
    if (error instanceof AppError && error.code === 'BUSINESS_NOT_FOUND') throw new AppError('FORBIDDEN');
    throw error;
  });
  await lockBusinessSchedule(transaction, businessId);
  await lockOwnBusiness(transaction, session, own);
  return find();
}

async function requireUnused(
  transaction: Transaction,
  which: { id: string; quantity: number; now: Date },
): Promise<void> {
  const date = await store.findNextUse(transaction, which);
  if (date !== null)
    throw new AppError('SCHEDULE_TIME_TAKEN', {
      date,
      detail:
        'Upcoming appointments use this resource. Give them another unit, or move or cancel them first.',
    });
}

async function requireServicesMet(transaction: Transaction, businessId: string): Promise<void> {
  const name = await store.findUnmetService(transaction, businessId);
  if (name !== null)
    throw new AppError('SERVICE_IN_USE', {
      detail: `The service "${name}" needs more units of this kind than would be left. Change the service first.`,
    });
}
