import type { RequestEvent } from '@sveltejs/kit';
import { type Choice, choiceQuery } from '$lib/booking/choice';
import type { Refusal } from '$lib/problems';
import { tried } from '$lib/server/api';
import { type KeptHold, keepHolds, readHolds } from './kept';

interface Wanted {
  email: string;
  business: string;
  choice: Choice;
  /** Who would do it: the one chosen, or one who is free. */
  professional: string | null;
}

/** The hold of this browser for just this choice. */
export const findHold = (event: RequestEvent, { email, business, choice }: Omit<Wanted, 'professional'>) =>
  readHolds(event, email).find((hold) => hold.business === business && hold.choice === choiceQuery(choice)) ??
  null;

/**
 * Keeps the time, or goes on keeping it: a reload makes no second hold. Another time at the same business gives the former one back,
 * also where another tab still shows it; that tab books without a hold, if the time is still free.
 */
export async function holdTime(
  event: RequestEvent,
  { email, business, choice, professional }: Wanted & { professional: string },
): Promise<{ hold: KeptHold; refusal?: never } | { refusal: Refusal }> {
  const { api } = event.locals;
  const holds = readHolds(event, email);
  const former = holds.filter((hold) => hold.business === business);
  await Promise.all(former.map((hold) => tried(event, api.deleteHold({ id: hold.id }))));
  const others = holds.filter((hold) => hold.business !== business);
  const { date, time: start, services } = choice;
  const outcome = await tried(event, api.createHold({ professional, business, date, start, services }));
  if (outcome.refusal) {
    keepHolds(event, others);
    return { refusal: outcome.refusal };
  }
  const { id, expiresAt } = outcome.value;
  const hold = { email, business, choice: choiceQuery(choice), id, professional, expiresAt };
  keepHolds(event, [...others, hold]);
  return { hold };
}

/** After it was used up. */
export const forgetHolds = (event: RequestEvent, email: string, business: string) =>
  keepHolds(
    event,
    readHolds(event, email).filter((hold) => hold.business !== business),
  );
