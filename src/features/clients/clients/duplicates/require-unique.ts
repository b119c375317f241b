import { AppError } from '../../../../errors.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { ClientFields } from '../rules/client-fields.ts';
import { phoneKey } from '../rules/phone-key.ts';
import { findClientByEmail, findClientByPhone, lockPhone } from './store.ts';

interface Entered {
  email: ClientFields['email'] | undefined;
  phone: ClientFields['phone'] | undefined;
  businessId: string;
  /** Client that is changed. Null for a new client. */
  exceptId: string | null;
  /** The caller knows that another client has the phone number. */
  allowDuplicate: boolean | undefined;
  /** Location of the fields in the request. */
  path: string;
}

/** The error names the client that has the e-mail address or the phone number. An e-mail address is always unique. */
export async function requireUniqueContact(transaction: Transaction, entered: Entered): Promise<void> {
  const { email, phone, businessId, path } = entered;
  if (email) {
    const id = await findClientByEmail(transaction, entered, email.key);
    if (id !== null) throw new AppError('EMAIL_TAKEN', { field: `${path}.email`, id });
  }
  if (!phone || entered.allowDuplicate) return;
  const key = phoneKey(phone);
  await lockPhone(transaction, businessId, key);
  const id = await findClientByPhone(transaction, entered, key);
  if (id !== null)
    throw new AppError('INVALID_VALUE', {
      field: `${path}.phone`,
      reason: 'exists',
      id,
      detail: 'Another client has this phone number. Use that client, or send allowDuplicate.',
    });
}
