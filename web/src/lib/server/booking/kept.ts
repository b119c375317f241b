import type { RequestEvent } from '@sveltejs/kit';
import { type Entered, readEntered } from '$lib/booking/choice';
import { cookieOptions, forgetCookie } from '$lib/server/session';

/** A time that is kept for somebody while they decide. */
export interface KeptHold {
  /** The account it is kept for. */
  email: string;
  business: string;
  /** What was chosen, as `choiceQuery` writes it. */
  choice: string;
  id: string;
  professional: string;
  expiresAt: string;
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

const isHold = (value: unknown): value is KeptHold =>
  typeof value === 'object' &&
  value !== null &&
  ['email', 'business', 'choice', 'id', 'professional', 'expiresAt'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'string',
  );

/** The holds of this browser for the account, those that ended left out. One a business: a second tab takes the place of the first. */
export function readHolds(event: RequestEvent, email: string): KeptHold[] {
  const read = readCookie(event, 'holds');
  return (Array.isArray(read) ? read.filter(isHold) : []).filter(
    (hold) => hold.email === email && Date.parse(hold.expiresAt) > Date.now(),
  );
}

export function keepHolds(event: RequestEvent, holds: KeptHold[]): void {
  if (holds.length > 0) writeCookie(event, 'holds', holds.slice(-mostHolds), holdSeconds);
  else if (event.cookies.get('holds') !== undefined) forgetCookie(event, 'holds');
}

/** Survives another time that is chosen, and the end of a session: for the same account at the same business. */
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
