import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { requireBusiness } from '../../catalog/businesses/require-business.ts';
import type { changeGiftCardSettings as route, SettingsView } from './settings-contract.ts';
import { findSettings, lockSeller, upsertSettings } from './settings-store.ts';

export async function getSettings(
  db: Queryable,
  session: Session,
  businessId: string | undefined,
): Promise<SettingsView> {
  const { id } = await requireBusiness(db, session, businessId, 'desk:book');
  return { businessId: id, ...(await findSettings(db, id)) };
}

export async function changeSettings(
  transaction: Transaction,
  session: Session,
  { businessId, ...changes }: Static<NonNullable<typeof route.body>>,
  takesPayments: boolean,
): Promise<SettingsView> {
  const { id } = await requireBusiness(transaction, session, businessId);
  const { soldOnline, validityDays } = (await lockSeller(transaction, id))!;
  if (changes.soldOnline === true && !soldOnline && !takesPayments)
    throw new AppError('INVALID_VALUE', {
      field: 'body.soldOnline',
      reason: 'conflicting',
      detail: 'Online payment is not available. Sell gift cards at the desk.',
    });
  const settings = { soldOnline, validityDays, ...changes };
  await upsertSettings(transaction, id, settings);
  return { businessId: id, ...settings };
}
