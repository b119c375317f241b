import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { EveryFieldOf } from '../../../platform/database/written-columns.ts';
import { newId } from '../../../shared/ids.ts';
import { requireRowLimit } from '../../access/limits/require-limits.ts';
import { lockBusiness } from '../businesses/manage-store.ts';
import { requireBusiness } from '../businesses/require-business.ts';
import { indexBusinessWords } from '../businesses/search/index-store.ts';
import { findOwnProfessionalId } from '../professionals/manage-store.ts';
import type { ServiceView } from './contract.ts';
import type { NewService } from './manage-contract.ts';
import { findUsualCurrency, insertService, replacePerformers, type ServiceOwner } from './manage-store.ts';
import { presentService } from './present.ts';
import { requirePerformers } from './require-performers.ts';
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

interface Parts {
  clock: Clock;
  /** After public data changed: cached replies show it. */
  clearCache: () => void;
}

export async function createService(
  { clock, clearCache }: Parts,
  transaction: Transaction,
  session: Session,
  body: EveryFieldOf<
    NewService,
    ServiceFields & Record<'businessId' | 'professionalIds' | 'everybody' | 'currency', unknown>
  >,
): Promise<ServiceView> {
  const { businessId, professionalIds, everybody = false, currency: given, ...said } = body;
  if (everybody && professionalIds !== undefined)
    throw new AppError('INVALID_INPUT', { detail: 'body.everybody: not together with professionalIds.' });
  const fields = { ...defaultFields, ...said, ...readFields(said) };
  requireCurrency(given);

  const { owner, currency } =
    session.role === 'professional' && !(session.manages && businessId !== undefined)
      ? await ownProfile(transaction, session, given)
      : await ownBusiness(transaction, session, { businessId, currency: given });
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

interface Ownership {
  owner: ServiceOwner;
  currency: string;
}

async function ownBusiness(
  transaction: Transaction,
  session: Session,
  given: { businessId: string | undefined; currency: string | undefined },
): Promise<Ownership> {
  const { id } = await requireBusiness(transaction, session, given.businessId);
  // Closes: its currency changing, or somebody leaving, while the service is being made.
  const business = await lockBusiness(transaction, id);
  if (business === null) throw new AppError('BUSINESS_NOT_FOUND');
  return { owner: { businessId: id }, currency: businessCurrency(business.currency, given.currency) };
}

async function ownProfile(
  transaction: Transaction,
  session: Session,
  given: string | undefined,
): Promise<Ownership> {
  const professionalId = await findOwnProfessionalId(transaction, session.userId);
  if (professionalId === null) throw new AppError('PROFESSIONAL_NOT_FOUND');
  const currency = given ?? (await findUsualCurrency(transaction, professionalId)) ?? noCurrency;
  return { owner: { professionalId }, currency };
}
