import type { RequestEvent } from '@sveltejs/kit';
import { type Choice, type Entered, readEntered } from '$lib/booking/choice';
import { tryCall } from '$lib/server/api';
import { cookieOptions, forgetCookie } from '$lib/server/http/session';

/** A hold of the customer, created on any device. */
export interface OwnHold {
  id: string;
  professional: string;
  services: string[];
  date: string;
  start: string;
  expiresAt: string;
}

const enteredSeconds = 30 * 60;
/** A hold that ends sooner is ignored, because it can expire while the page is built. */
const shortestHoldMs = 10_000;

function readCookie(event: RequestEvent, name: string): unknown {
  try {
    return JSON.parse(Buffer.from(event.cookies.get(name) ?? '', 'base64url').toString());
  } catch {
    return null;
  }
}

const writeCookie = (event: RequestEvent, name: string, value: unknown, seconds: number) =>
  event.cookies.set(
    name,
    Buffer.from(JSON.stringify(value)).toString('base64url'),
    cookieOptions(event, seconds),
  );

/** Holds of the customer at the business. Empty for other visitors. */
export async function listOwnHolds(event: RequestEvent, businessId: string): Promise<OwnHold[]> {
  if (event.locals.visitor?.role !== 'customer') return [];
  const listed = await tryCall(event, event.locals.api.listHolds({ businessId, limit: 10 }));
  if (listed.refusal) return [];
  return listed.value.flatMap(({ id, services, professionalId: professional, date, start, expiresAt }) =>
    id !== undefined && services !== undefined && Date.parse(expiresAt) > Date.now() + shortestHoldMs
      ? [{ id, services, professional, date, start, expiresAt }]
      : [],
  );
}

/** Whether the hold is for this choice. */
export const isHoldFor = (hold: OwnHold, choice: Choice): boolean =>
  hold.services.join() === choice.services.join() &&
  hold.date === choice.date &&
  hold.start === choice.time &&
  (choice.professional ?? hold.professional) === hold.professional;

/**
 * Holds the time and releases the customer's other holds at the same business. A tab that still shows the other time books it without a
 * hold, if it is still free.
 */
export async function moveHold(
  event: RequestEvent,
  former: readonly OwnHold[],
  { business, professional, choice }: { business: string; professional: string; choice: Choice },
): Promise<void> {
  const { api } = event.locals;
  await Promise.all(former.map(({ id }) => tryCall(event, api.deleteHold({ id }))));
  const { date, time: start, services } = choice;
  await tryCall(event, api.createHold({ professional, business, date, start, services }));
}

/** Keeps the fields of the booking form for the same account and business, across other times and a new session. */
export const keepEntered = (event: RequestEvent, email: string, business: string, entered: Entered) =>
  writeCookie(event, 'entered', { email, business, entered }, enteredSeconds);

export function readKeptEntered(event: RequestEvent, email: string, business: string): Entered | null {
  const kept = readCookie(event, 'entered') as {
    email?: unknown;
    business?: unknown;
    entered?: Entered;
  } | null;
  if (kept === null || typeof kept !== 'object' || kept.email !== email || kept.business !== business)
    return null;
  const { entered } = kept;
  return typeof entered === 'object' && entered !== null ? readEntered((name) => entered[name]) : null;
}

/** Deletes the entered fields from this browser. They contain the e-mail address and notes of the account. */
export function forgetEntered(event: RequestEvent): void {
  if (event.cookies.get('entered') !== undefined) forgetCookie(event, 'entered');
}
