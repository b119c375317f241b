import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { RequireRepeated } from '../../../http/repeated-fields.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { EveryFieldOf } from '../../../platform/database/written-columns.ts';
import { toMajor } from '../../../shared/money.ts';
import { lockBusinessSchedule, lockSchedule } from '../availability-rules/lock-store.ts';
import { lockOwnBusiness, requireBusiness } from '../businesses/require-business.ts';
import { indexBusinessWords } from '../businesses/search/index-store.ts';
import { requireNoClash } from '../timetables/require-no-clash.ts';
import { deleteServiceClassTimes, hasBookedClass } from '../timetables/store.ts';
import type { ServiceView } from './contract.ts';
import {
  requireOwnPolicy,
  requirePerformers,
  requireResources,
  type ServiceDependencies,
} from './create-service.ts';
import type { ServiceChanges } from './manage-contract.ts';
import {
  countMaxSeatsTaken,
  deactivateService,
  deleteServiceRow,
  findDefaultCurrency,
  hasUpcomingBookings,
  isReferenced,
  lockService,
  replacePerformers,
  type ServiceOwner,
  updateTerms,
} from './manage-store.ts';
import { presentService } from './present.ts';
import {
  businessCurrency,
  noCurrency,
  priceMinorOf,
  readFields,
  requireCurrency,
  type ServiceFields,
} from './rules/service-fields.ts';
import { findService, type ServiceRow } from './store.ts';

export async function updateService(
  { db, clock, clearCache, takesPayments }: ServiceDependencies,
  session: Session,
  id: string,
  body: EveryFieldOf<ServiceChanges, ServiceFields & Record<'professionalIds' | 'currency', unknown>>,
  requireRepeated: RequireRepeated,
): Promise<ServiceView> {
  const { professionalIds, currency: given, requires: required, ...fieldsSent } = body;
  const changes = readFields(fieldsSent);
  requireCurrency(given);
  return db.transaction(async (transaction) => {
    const now = clock.now();
    const service = await lockOwnService(transaction, session, id);
    const { row, owner } = service;
    await requireRepeated(() => presentService(row));
    const requires = await requireResources(transaction, owner, required);
    const fields = { ...fieldsOf(row), ...changes, ...requires };
    const currency = await currencyOf(transaction, service, given);
    if (currency !== row.currency && row.professional_terms.some((terms) => terms.priceMinor !== null))
      throw new AppError('CURRENCY_MISMATCH', {
        field: 'body.currency',
        detail: `A professional has a price in ${row.currency}. Remove it first.`,
      });
    if (changes.paymentPolicy != null)
      requireOwnPolicy(changes.paymentPolicy, owner, { currency, takesPayments });
    const priceMinor = priceMinorOf(fields.price, currency);
    if (professionalIds !== undefined) {
      const performers = await requirePerformers(transaction, owner, professionalIds);
      await requireNoBookedClass(transaction, row, performers, now);
      await replacePerformers(transaction, id, performers);
    }
    if (
      fields.capacity < row.capacity &&
      fields.capacity < (await countMaxSeatsTaken(transaction, id, owner, now))
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

/** Class times are deleted with the assignment of their professional. Rejected if such a class is booked. */
async function requireNoBookedClass(
  transaction: Transaction,
  { id, professional_ids }: ServiceRow,
  performers: readonly string[],
  now: Date,
): Promise<void> {
  const leaving = professional_ids.filter((performer) => !performers.includes(performer));
  if (await hasBookedClass(transaction, { serviceIds: [id], professionalIds: leaving }, now))
    throw new AppError('SERVICE_IN_USE', {
      field: 'body.professionalIds',
      detail: 'A removed professional has a booked class of the service.',
    });
}

/** Whether the classes occupy other times than before. */
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
    priceFrom: row.price_from,
    taxRatePercent: row.tax_rate_percent,
    parent: row.parent,
    custom: row.custom,
    capacity: row.capacity,
    bufferBefore: row.buffer_before_minutes,
    bufferAfter: row.buffer_after_minutes,
    active: row.active,
    requires: row.requires,
    paymentPolicy: row.payment_policy,
  };
}

async function currencyOf(
  transaction: Transaction,
  { row, owner }: OwnService,
  given: string | undefined,
): Promise<string> {
  if ('businessId' in owner) return businessCurrency(row.currency, given);
  if (given !== undefined || row.currency !== noCurrency) return given ?? row.currency;
  return (await findDefaultCurrency(transaction, owner.professionalId)) ?? noCurrency;
}

interface OwnService {
  row: ServiceRow;
  owner: ServiceOwner;
}

/**
 * Locks a service of the caller. Bookings share the schedule lock of the business or professional, so none
 * runs concurrently.
 */
export async function lockOwnService(
  transaction: Transaction,
  session: Session,
  id: string,
): Promise<OwnService> {
  const found = requireOwn(await findService(transaction, id, session));
  const owner = ownerOf(found);
  if ('businessId' in owner) {
    const own = await requireBusiness(transaction, session, owner.businessId);
    await lockBusinessSchedule(transaction, owner.businessId);
    // Closes races: the currency changes or a professional leaves concurrently.
    await lockOwnBusiness(transaction, session, own);
  } else await lockSchedule(transaction, { professionalIds: [owner.professionalId] });
  await lockService(transaction, id);
  return { row: requireOwn(await findService(transaction, id, session)), owner };
}

function requireOwn(row: ServiceRow | null): ServiceRow {
  if (row === null) throw new AppError('SERVICE_NOT_FOUND');
  if (!row.can_manage) throw new AppError('SERVICE_NOT_OWNED');
  return row;
}

function ownerOf(row: ServiceRow): ServiceOwner {
  if (row.business_id !== null) return { businessId: row.business_id };
  return { professionalId: row.owner_professional_id! };
}

/** Deletes the service. If appointments, packages or coupons refer to it, deactivates it instead. */
export async function deleteService(
  { db, clock, clearCache }: ServiceDependencies,
  session: Session,
  id: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const now = clock.now();
    const { owner } = await lockOwnService(transaction, session, id);
    if (await hasUpcomingBookings(transaction, id, owner, now)) throw new AppError('SERVICE_IN_USE');
    await deleteServiceClassTimes(transaction, id);
    if (await isReferenced(transaction, id, owner)) await deactivateService(transaction, id, now);
    else await deleteServiceRow(transaction, id);
    if ('businessId' in owner) await indexBusinessWords(transaction, [owner.businessId]);
    transaction.afterCommit(clearCache);
  });
}
