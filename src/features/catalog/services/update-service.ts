import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { RequireRepeated } from '../../../http/repeated-fields.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { EveryFieldOf } from '../../../platform/database/written-columns.ts';
import { toMajor } from '../../../shared/money.ts';
import { indexBusinessWords } from '../businesses/search/index-store.ts';
import { requireNoClash } from '../timetables/require-no-clash.ts';
import { hasBookedClass } from '../timetables/store.ts';
import type { ServiceView } from './contract.ts';
import { lockOwnService, type OwnService } from './lock-own-service.ts';
import type { ServiceChanges } from './manage-contract.ts';
import { countMostSeats, findUsualCurrency, replacePerformers, updateTerms } from './manage-store.ts';
import { presentService } from './present.ts';
import { requirePerformers } from './require-performers.ts';
import {
  businessCurrency,
  noCurrency,
  priceMinorOf,
  readFields,
  requireCurrency,
  type ServiceFields,
} from './rules/service-fields.ts';
import { findService, type ServiceRow } from './store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  /** After public data changed: cached replies show it. */
  clearCache: () => void;
}

export async function updateService(
  { db, clock, clearCache }: Parts,
  session: Session,
  id: string,
  body: EveryFieldOf<ServiceChanges, ServiceFields & Record<'professionalIds' | 'currency', unknown>>,
  requireRepeated: RequireRepeated,
): Promise<ServiceView> {
  const { professionalIds, currency: given, ...said } = body;
  const changes = readFields(said);
  requireCurrency(given);
  return db.transaction(async (transaction) => {
    const now = clock.now();
    const service = await lockOwnService(transaction, session, id);
    const { row, owner } = service;
    await requireRepeated(() => presentService(row));
    const fields = { ...fieldsOf(row), ...changes };
    const currency = await currencyOf(transaction, service, given);
    const priceMinor = priceMinorOf(fields.price, currency);
    if (professionalIds !== undefined) {
      const performers = await requirePerformers(transaction, owner, professionalIds);
      await requireClassesKept(transaction, row, performers, now);
      await replacePerformers(transaction, id, performers);
    }
    if (
      fields.capacity < row.capacity &&
      fields.capacity < (await countMostSeats(transaction, id, owner, now))
    )
      throw new AppError('SERVICE_IN_USE');
    await updateTerms(transaction, id, { fields, priceMinor, currency }, now);
    if (fields.active && changesClasses(fieldsOf(row), fields))
      await requireNoClash(transaction, { serviceId: id }, now);
    if ('businessId' in owner) await indexBusinessWords(transaction, [owner.businessId]);
    transaction.afterCommit(clearCache);
    const updated = await findService(transaction, id, session);
    return presentService(updated!);
  });
}

/** Whoever performs it no more takes their class times along; not those that somebody has booked. */
async function requireClassesKept(
  transaction: Transaction,
  { id, professional_ids }: ServiceRow,
  performers: readonly string[],
  now: Date,
): Promise<void> {
  const leaving = professional_ids.filter((performer) => !performers.includes(performer));
  if (await hasBookedClass(transaction, { serviceIds: [id], professionalIds: leaving }, now))
    throw new AppError('SERVICE_IN_USE', {
      detail: 'body.professionalIds: leaves out somebody whose class of it is booked.',
    });
}

/** Whether its classes take other times than before. */
const changesClasses = (before: ServiceFields, after: ServiceFields) =>
  before.duration !== after.duration ||
  before.bufferBefore !== after.bufferBefore ||
  before.bufferAfter !== after.bufferAfter ||
  before.active !== after.active;

function fieldsOf(row: ServiceRow): ServiceFields {
  return {
    name: row.name,
    duration: row.duration_minutes,
    description: row.description,
    price: row.price_minor === null ? null : toMajor(row.price_minor, row.currency),
    parent: row.parent,
    custom: row.custom,
    capacity: row.capacity,
    bufferBefore: row.buffer_before_minutes,
    bufferAfter: row.buffer_after_minutes,
    active: row.active,
  };
}

async function currencyOf(
  transaction: Transaction,
  { row, owner }: OwnService,
  given: string | undefined,
): Promise<string> {
  if ('businessId' in owner) return businessCurrency(row.currency, given);
  if (given !== undefined || row.currency !== noCurrency) return given ?? row.currency;
  return (await findUsualCurrency(transaction, owner.professionalId)) ?? noCurrency;
}
