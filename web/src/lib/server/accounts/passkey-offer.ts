import type { RequestEvent } from '@sveltejs/kit';
import { tryCall } from '$lib/server/api';
import { cookieName, cookieOptions } from '$lib/server/http/session';

const seconds = 365 * 24 * 60 * 60;
const nameOf = (event: RequestEvent) => cookieName(event, 'no-passkey-offer');

/** Offered to customers without a passkey, until they decline on this device. */
export async function offersPasskey(event: RequestEvent): Promise<boolean> {
  const { visitor, api } = event.locals;
  if (visitor?.role !== 'customer' || !visitor.emailVerified) return false;
  if (event.cookies.get(nameOf(event)) !== undefined) return false;
  const own = await tryCall(event, api.listPasskeys({ limit: 1 }));
  return !own.refusal && own.value.length === 0;
}

export const declinePasskey = (event: RequestEvent) =>
  event.cookies.set(nameOf(event), '1', cookieOptions(event, seconds));
