import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { RequireRepeated } from '../../../http/repeated-fields.ts';
import type { Database } from '../../../platform/database/database.ts';
import { translateViolation } from '../../../platform/database/translate-violation.ts';
import type { ClientReply, patchClient as route } from './contract.ts';
import { presentClient } from './present.ts';
import { requireHeldClient, requireLockedClient } from './require-client.ts';
import {
  type ClientFields,
  requireEmail,
  requireName,
  requireNotes,
  requirePhone,
} from './rules/client-fields.ts';
import { updateOwnClient } from './store.ts';

type UpdateClientRequest = Static<NonNullable<typeof route.body>>;

export async function updateClient(
  db: Database,
  session: Session,
  id: string,
  body: UpdateClientRequest,
  now: Date,
  requireRepeated: RequireRepeated,
): Promise<ClientReply> {
  const change = readChange(body);
  return translateViolation(
    db.transaction(async (transaction) => {
      await requireRepeated(async () => presentClient(await requireLockedClient(transaction, session, id)));
      await requireHeldClient(transaction, session, id);
      const row = await updateOwnClient(transaction, { id, userId: session.userId }, change, now);
      if (row === null) throw new AppError('CLIENT_NOT_FOUND');
      return presentClient(row);
    }),
  );
}

function readChange({ name, email, phone, notes }: UpdateClientRequest): Partial<ClientFields> {
  return {
    ...(name !== undefined && { name: requireName(name) }),
    ...(email !== undefined && { email: email === null ? null : requireEmail(email) }),
    ...(phone !== undefined && { phone: phone === null ? null : requirePhone(phone) }),
    ...(notes !== undefined && { notes: notes === null ? null : requireNotes(notes) }),
  };
}
