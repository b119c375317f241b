import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { EveryFieldOf } from '../../../platform/database/written-columns.ts';
import { newId } from '../../../shared/ids.ts';
import { requireRowLimit } from '../../access/limits/require-limits.ts';
import { lockOwnBusiness, requireBusiness } from '../businesses/require-business.ts';
import { type PaymentPolicy, requireValidPolicy } from '../businesses/rules/payment-policy.ts';
import { indexBusinessWords } from '../businesses/search/index-store.ts';
import { findOwnProfessionalId } from '../professionals/manage-store.ts';
import { readRequirements } from '../resources/rules/requirements.ts';
import { countUnits } from '../resources/store.ts';
import type { ServiceView } from './contract.ts';
import type { NewService } from './manage-contract.ts';
import {
  findDefaultCurrency,
  insertService,
  lockProfessionals,
  replacePerformers,
  type ServiceOwner,
} from './manage-store.ts';
import { presentService } from './present.ts';
import {
  businessCurrency,
  defaultFields,
  noCurrency,
  priceMinorOf,
  readFields,
  requireCurrency,
  type ServiceFields,
} from './rules/service-fields.ts';
import { findService } from './store.ts';

export interface ServiceDependencies {
  db: Database;
  clock: Clock;
  /** Whether clients can pay online. */
  takesPayments: boolean;
  /** Clears cached replies with public data. */
  clearCache: () => void;
}

export async function createService(
  { clock, clearCache, takesPayments }: Omit<ServiceDependencies, 'db'>,
  transaction: Transaction,
  session: Session,
  body: EveryFieldOf<
    NewService,
    ServiceFields & Record<'businessId' | 'professionalIds' | 'everybody' | 'currency', unknown>
  >,
): Promise<ServiceView> {
  const {
    businessId,
    professionalIds,
    everybody = false,
    currency: currencySent,
    requires: required,
    ...fieldsSent
  } = body;
  if (everybody && professionalIds !== undefined)
    throw new AppError('INVALID_INPUT', {
      field: 'body.everybody',
      reason: 'conflicting',
      detail: 'Send either everybody or professionalIds, not both.',
    });
  const fieldsRead = { ...defaultFields, ...fieldsSent, ...readFields(fieldsSent) };
  requireCurrency(currencySent);

  const { owner, currency } =
    session.role === 'professional' && !(session.manages && businessId !== undefined)
      ? await ownProfile(transaction, session, currencySent)
      : await ownBusiness(transaction, session, { businessId, currency: currencySent });
  const fields = { ...fieldsRead, ...(await requireResources(transaction, owner, required)) };
  if (fields.paymentPolicy !== null)
    requireOwnPolicy(fields.paymentPolicy, owner, { currency, takesPayments });
  const priceMinor = priceMinorOf(fields.price, currency);
  const isOwn = !('businessId' in owner);
  const named = professionalIds ?? (everybody || isOwn ? 'everybody' : []);
  const performers = await requirePerformers(transaction, owner, named);

  const now = clock.now();
  const id = newId('service', now.getTime());
  await insertService(transaction, { id, owner, terms: { fields, priceMinor, currency }, now });
  await replacePerformers(transaction, id, performers);
  if ('businessId' in owner) await indexBusinessWords(transaction, [owner.businessId]);
  if ('businessId' in owner) await requireRowLimit(transaction, 'services', owner.businessId, now);
  else await requireRowLimit(transaction, 'ownServices', owner.professionalId, now);
  transaction.afterCommit(clearCache);
  const row = await findService(transaction, id, session);
  return presentService(row!);
}

interface OwnerAndCurrency {
  owner: ServiceOwner;
  currency: string;
}

async function ownBusiness(
  transaction: Transaction,
  session: Session,
  given: { businessId: string | undefined; currency: string | undefined },
): Promise<OwnerAndCurrency> {
  const own = await requireBusiness(transaction, session, given.businessId);
  // Closes races: the currency changes or a professional leaves concurrently.
  const business = await lockOwnBusiness(transaction, session, own);
  return { owner: { businessId: own.id }, currency: businessCurrency(business.currency, given.currency) };
}

async function ownProfile(
  transaction: Transaction,
  session: Session,
  given: string | undefined,
): Promise<OwnerAndCurrency> {
  const professionalId = await findOwnProfessionalId(transaction, session.userId);
  if (professionalId === null) throw new AppError('PROFESSIONAL_NOT_FOUND');
  const currency = given ?? (await findDefaultCurrency(transaction, professionalId)) ?? noCurrency;
  return { owner: { professionalId }, currency };
}

/** Requirements to store, if the request has any. The business is locked, so its resources cannot change. */
export async function requireResources(
  transaction: Transaction,
  owner: ServiceOwner,
  required: NewService['requires'],
): Promise<Partial<Pick<ServiceFields, 'requires'>>> {
  if (required === undefined) return {};
  if (required.length === 0) return { requires: [] };
  if (!('businessId' in owner))
    throw new AppError('INVALID_VALUE', {
      field: 'body.requires',
      reason: 'conflicting',
      detail: 'Only services of a business can require resources.',
    });
  return { requires: readRequirements(required, await countUnits(transaction, owner.businessId)) };
}

/** Policies belong to businesses, so services of a professional follow the business where they are booked. */
export function requireOwnPolicy(
  policy: PaymentPolicy,
  owner: ServiceOwner,
  context: Parameters<typeof requireValidPolicy>[1],
): void {
  if (!('businessId' in owner))
    throw new AppError('INVALID_VALUE', {
      field: 'body.paymentPolicy',
      reason: 'conflicting',
      detail: 'Only services of a business can have a payment policy.',
    });
  requireValidPolicy(policy, context);
}

/**
 * Ids of the professionals who perform a service: the named ones or all of a business, or the owning
 * professional.
 */
export async function requirePerformers(
  transaction: Transaction,
  owner: ServiceOwner,
  named: readonly string[] | 'everybody',
): Promise<string[]> {
  const able =
    'businessId' in owner ? await lockProfessionals(transaction, owner.businessId) : [owner.professionalId];
  if (named === 'everybody') return able;
  const known = new Set(able);
  const unknown = named.findIndex((id) => !known.has(id));
  if (unknown >= 0)
    throw new AppError('PROFESSIONAL_NOT_AT_BUSINESS', {
      field: `body.professionalIds[${unknown}]`,
    });
  return [...new Set(named)];
}
