import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { RunIdempotent } from '../../../http/route.ts';
import { newId } from '../../../shared/ids.ts';
import { recordAct } from '../../access/grants/record-act.ts';
import { requireRoom } from '../../access/limits/require-room.ts';
import { requireBusiness } from '../../catalog/businesses/require-business.ts';
import type { ClientReply, createClient as route } from './contract.ts';
import { presentClient } from './present.ts';
import {
  type ClientFields,
  requireEmail,
  requireName,
  requireNotes,
  requirePhone,
} from './rules/client-fields.ts';
import { insertClient } from './store.ts';

type CreateClientRequest = Static<NonNullable<typeof route.body>>;

export function createClient(
  session: Session,
  body: CreateClientRequest,
  now: Date,
  runIdempotent: RunIdempotent,
): Promise<ClientReply> {
  const fields: ClientFields = {
    name: requireName(body.name),
    email: body.email === undefined ? null : requireEmail(body.email),
    phone: body.phone === undefined ? null : requirePhone(body.phone),
    notes: body.notes === undefined ? null : requireNotes(body.notes),
  };
  return runIdempotent({
    transaction: async (transaction) => {
      await recordAct(
        transaction,
        session,
        { action: 'add-client', businessId: body.businessId ?? null },
        now,
      );
      const business = await requireBusiness(transaction, session, body.businessId);
      const id = newId('client', now.getTime());
      const row = await insertClient(transaction, { ...fields, id, businessId: business.id, now });
      if (row === null) throw new AppError('EMAIL_TAKEN');
      await requireRoom(transaction, 'clients', business.id, now);
      return presentClient(row);
    },
  });
}
