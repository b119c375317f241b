import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { RequireRepeated } from '../../../http/repeated-fields.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { translateViolation } from '../../../platform/database/translate-violation.ts';
import { newId } from '../../../shared/ids.ts';
import { recordAction } from '../../access/grants/record-activity.ts';
import { requireRowLimit } from '../../access/limits/require-limits.ts';
import { requireBusiness } from '../../catalog/businesses/require-business.ts';
import type * as contract from './contract.ts';
import type { ClientReply } from './contract.ts';
import { requireUniqueContact } from './duplicates/require-unique.ts';
import { presentClient } from './present.ts';
import { requireLockedClient, requireManagedClient } from './require-client.ts';
import {
  type ClientFields,
  requireEmail,
  requireName,
  requireNotes,
  requirePhone,
} from './rules/client-fields.ts';
import { type ClientProfile, requireBirthday, requireConsent, requireTags } from './rules/client-profile.ts';
import { phoneKey } from './rules/phone-key.ts';
import { deleteClientRow, hasUpcomingAppointments, insertClient, updateOwnClient } from './store.ts';

type CreateClientRequest = Static<NonNullable<typeof contract.createClient.body>>;

export async function createClient(
  transaction: Transaction,
  session: Session,
  body: CreateClientRequest,
  now: Date,
): Promise<ClientReply> {
  const client = await insertNewClient(transaction, session, body, now);
  await requireClientLimit(transaction, client.businessId, now);
  return client;
}

const requireClientLimit = (transaction: Transaction, businessId: string, now: Date): Promise<void> =>
  requireRowLimit(transaction, 'clients', businessId, now);

/** New clients of bookings. Several are inserted before the limit is checked. */
export const clientsOfBookings = {
  insert: (transaction: Transaction, session: Session, client: CreateClientRequest, now: Date) =>
    insertNewClient(transaction, session, client, now, 'body.newClient'),
  requireLimit: requireClientLimit,
};

/**
 * Creates a client without checking the limit of the business. `path` is the location of the fields in the
 * request.
 */
async function insertNewClient(
  transaction: Transaction,
  session: Session,
  body: CreateClientRequest,
  now: Date,
  path = 'body',
): Promise<ClientReply> {
  const { name, email, phone, notes, tags, birthday, marketingConsent, businessId, allowDuplicate } = body;
  const fields: ClientFields & ClientProfile = {
    name: requireName(name, `${path}.name`),
    email: email === undefined ? null : requireEmail(email, `${path}.email`),
    phone: phone === undefined ? null : requirePhone(phone, `${path}.phone`),
    notes: notes === undefined ? null : requireNotes(notes, `${path}.notes`),
    tags: requireTags(tags ?? []),
    birthday: birthday === undefined ? null : requireBirthday(birthday, now),
    marketingConsent: marketingConsent === undefined ? null : requireConsent(marketingConsent, now),
  };
  await recordAction(transaction, session, { action: 'add-client', businessId: businessId ?? null }, now);
  const business = await requireBusiness(transaction, session, businessId, 'desk:book');
  await requireUniqueContact(transaction, {
    ...fields,
    businessId: business.id,
    exceptId: null,
    allowDuplicate,
    path,
  });
  const id = newId('client', now.getTime());
  const row = await insertClient(transaction, { ...fields, id, businessId: business.id, now });
  if (row === null) throw new AppError('EMAIL_TAKEN', { field: `${path}.email` });
  return presentClient(row);
}

type UpdateClientRequest = Static<NonNullable<typeof contract.patchClient.body>>;

export async function updateClient(
  db: Database,
  session: Session,
  id: string,
  body: UpdateClientRequest,
  now: Date,
  requireRepeated: RequireRepeated,
): Promise<ClientReply> {
  const change = readChange(body, now);
  return translateViolation(
    db.transaction(async (transaction) => {
      await requireRepeated(async () => presentClient(await requireLockedClient(transaction, session, id)));
      const present = await requireManagedClient(transaction, session, id);
      await requireUniqueContact(transaction, {
        email: change.email,
        phone: isSameNumber(change.phone, present.phone) ? null : change.phone,
        businessId: present.business_id,
        exceptId: id,
        allowDuplicate: body.allowDuplicate,
        path: 'body',
      });
      const row = await updateOwnClient(transaction, { id, userId: session.userId }, change, now);
      if (row === null) throw new AppError('CLIENT_NOT_FOUND');
      return presentClient(row);
    }),
  );
}

/** A record that shares its number on purpose can be saved again. */
const isSameNumber = (entered: string | null | undefined, present: string | null): boolean =>
  !!entered && present !== null && phoneKey(entered) === phoneKey(present);

function readChange(
  { name, email, phone, notes, tags, birthday, marketingConsent }: UpdateClientRequest,
  now: Date,
): Partial<ClientFields & ClientProfile> {
  return {
    ...(name !== undefined && { name: requireName(name) }),
    ...(email !== undefined && { email: email === null ? null : requireEmail(email) }),
    ...(phone !== undefined && { phone: phone === null ? null : requirePhone(phone) }),
    ...(notes !== undefined && { notes: notes === null ? null : requireNotes(notes) }),
    ...(tags !== undefined && { tags: requireTags(tags) }),
    ...(birthday !== undefined && { birthday: birthday === null ? null : requireBirthday(birthday, now) }),
    ...(marketingConsent !== undefined && {
      marketingConsent: marketingConsent === null ? null : requireConsent(marketingConsent, now),
    }),
  };
}

export async function deleteClient(db: Database, session: Session, id: string, now: Date): Promise<void> {
  await db.transaction(async (transaction) => {
    await requireLockedClient(transaction, session, id);
    if (await hasUpcomingAppointments(transaction, id, now)) throw new AppError('ACCOUNT_HAS_BOOKINGS');
    await deleteClientRow(transaction, id);
  });
}
