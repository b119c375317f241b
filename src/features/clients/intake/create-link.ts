import type { Queryable } from '../../../platform/database/database.ts';
import { newSecretToken } from '../../../shared/secret-token.ts';
import { hasOpenForm, insertLink } from './link-store.ts';

interface RequestedLink {
  appointmentId: string;
  channel: 'email' | 'sms';
  /** The address belongs to the client. Otherwise, the page requires signing in. */
  isConfirmed: boolean;
  now: Date;
}

/** Path of the page with the form, for a message. Null when there is nothing to answer. */
export async function createIntakePath(db: Queryable, link: RequestedLink): Promise<string | null> {
  const { appointmentId, isConfirmed, now } = link;
  if (!isConfirmed)
    return (await hasOpenForm(db, appointmentId, now)) ? `/appointments/${appointmentId}/intake` : null;
  const { token, hash } = newSecretToken('itk');
  return (await insertLink(db, { ...link, tokenHash: hash })) ? `/intake?token=${token}` : null;
}
