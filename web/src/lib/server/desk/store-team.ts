import type { RequestEvent } from '@sveltejs/kit';
import { isEmail } from 'openslot-facts/contact';
import type { Refusal } from '$lib/forms/problems';
import { tryCall } from '$lib/server/api';
import type { OwnBusiness } from '$lib/server/desk/own-business';
import { type SentForm, wrong } from '$lib/server/http/forms';

const mostRows = 20;

interface Invitee {
  row: number;
  name: string;
  email: string;
}

/** Rows of names and addresses as entered. */
export function readRows({ fields }: SentForm): Invitee[] {
  const texts = (name: string) =>
    fields
      .getAll(name)
      .slice(0, mostRows)
      .map((text) => String(text).trim());
  const emails = texts('email');
  return texts('name').map((name, row) => ({ row, name, email: emails[row] ?? '' }));
}

/** The rows without empty ones, or an error about a field. */
export function readInvitees(rows: readonly Invitee[]): { refusal: Refusal | null; invitees: Invitee[] } {
  const invitees = rows.filter(({ name, email }) => name !== '' || email !== '');
  const bad = invitees.find(({ email }) => !isEmail(email));
  if (bad !== undefined) return { refusal: wrong(`email-${bad.row}`), invitees };
  const keys = invitees.map(({ email }) => email.toLowerCase());
  const repeated = invitees.find((_, at) => keys.indexOf(keys[at]!) < at);
  if (repeated !== undefined) return { refusal: wrong(`email-${repeated.row}`, 'DUPLICATE'), invitees };
  return { refusal: null, invitees };
}

/** An address that is invited already is not an error, so that the form can be sent again after a failure. */
export async function inviteAll(
  event: RequestEvent,
  { id: businessId }: OwnBusiness,
  invitees: readonly Invitee[],
  services: string[],
): Promise<Refusal | null> {
  for (const { row, name, email } of invitees) {
    const outcome = await tryCall(
      event,
      event.locals.api.createJoinRequest({ businessId, email, services, ...(name !== '' && { name }) }),
    );
    if (!outcome.refusal || outcome.refusal.code === 'REQUEST_PENDING') continue;
    return outcome.refusal.info.field === 'body.email' ? wrong(`email-${row}`) : outcome.refusal;
  }
  return null;
}

/** Adds the owner to the team. Being on the team already is not an error. */
export async function addSelf(
  event: RequestEvent,
  { id: businessId }: OwnBusiness,
  name: string,
  services: string[],
): Promise<Refusal | null> {
  const { refusal } = await tryCall(
    event,
    event.locals.api.createProfessional({ self: true, businessId, name, services }),
  );
  return refusal === undefined || refusal.code === 'INVALID_STATUS' ? null : refusal;
}
