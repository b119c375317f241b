import type { RequestEvent } from '@sveltejs/kit';
import { type Choice, choiceQuery, type Entered, readChoice, readEntered } from '$lib/booking/choice';
import type { Refusal } from '$lib/forms/problems';
import { tryCall } from '$lib/server/api';
import { cookieOptions, forgetCookie } from '$lib/server/http/session';

/** A hold that this browser created, stored in a cookie. */
interface KnownHold {
  /** E-mail address of the account that the hold belongs to. */
  email: string;
  business: string;
  /** The choice, as `choiceQuery` writes it. */
  choice: string;
  id: string;
  professional: string;
  expiresAt: string;
}

interface Wanted {
  email: string;
  business: string;
  choice: Choice;
}

const mostHolds = 4;
const holdSeconds = 10 * 60;
const enteredSeconds = 30 * 60;

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

const isHold = (value: unknown): value is KnownHold =>
  typeof value === 'object' &&
  value !== null &&
  ['email', 'business', 'choice', 'id', 'professional', 'expiresAt'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'string',
  );

/** Current holds of the account in this browser, at most one per business. */
function readHolds(event: RequestEvent, email: string): KnownHold[] {
  const read = readCookie(event, 'holds');
  return (Array.isArray(read) ? read.filter(isHold) : []).filter(
    (hold) => hold.email === email && Date.parse(hold.expiresAt) > Date.now(),
  );
}

function writeHolds(event: RequestEvent, holds: KnownHold[]): void {
  if (holds.length > 0) writeCookie(event, 'holds', holds.slice(-mostHolds), holdSeconds);
  else if (event.cookies.get('holds') !== undefined) forgetCookie(event, 'holds');
}

/** The hold of this browser at the business, for this choice or another one. */
export function findHold(event: RequestEvent, { email, business, choice }: Wanted) {
  const hold = readHolds(event, email).find((one) => one.business === business);
  if (hold === undefined) return { hold: null, other: null };
  const held = readChoice(new URLSearchParams(hold.choice));
  const isSame =
    held !== null &&
    held.services.join() === choice.services.join() &&
    held.date === choice.date &&
    held.time === choice.time &&
    (choice.professional ?? hold.professional) === hold.professional;
  return isSame ? { hold, other: null } : { hold: null, other: hold };
}

/**
 * Holds the time and releases the hold of another time at the same business. A tab that still shows the other time books it without a
 * hold, if it is still free.
 */
export async function holdTime(
  event: RequestEvent,
  { email, business, choice, professional }: Wanted & { professional: string },
): Promise<{ refusal?: Refusal }> {
  const { api } = event.locals;
  const holds = readHolds(event, email);
  const former = holds.filter((hold) => hold.business === business);
  await Promise.all(former.map((hold) => tryCall(event, api.deleteHold({ id: hold.id }))));
  const others = holds.filter((hold) => hold.business !== business);
  const { date, time: start, services } = choice;
  const outcome = await tryCall(event, api.createHold({ professional, business, date, start, services }));
  if (outcome.refusal) {
    if (former.length > 0) writeHolds(event, others);
    return { refusal: outcome.refusal };
  }
  const { id, expiresAt } = outcome.value;
  writeHolds(event, [
    ...others,
    { email, business, choice: choiceQuery(choice), id, professional, expiresAt },
  ]);
  return {};
}

export const forgetHolds = (event: RequestEvent, email: string, business: string) =>
  writeHolds(
    event,
    readHolds(event, email).filter((hold) => hold.business !== business),
  );

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

export function forgetEntered(event: RequestEvent): void {
  if (event.cookies.get('entered') !== undefined) forgetCookie(event, 'entered');
}

/** Deletes holds and entered fields from this browser. They contain the e-mail address and notes of the account. */
export function forgetBooking(event: RequestEvent): void {
  forgetEntered(event);
  writeHolds(event, []);
}
