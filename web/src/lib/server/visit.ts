import { error, type RequestEvent } from '@sveltejs/kit';
import { type Visit, visitOf } from '$lib/visits';
import { requireVisitor, shown } from './api';

/** For pages that only customers have. */
export function requireCustomer(event: RequestEvent): void {
  if (requireVisitor(event).role !== 'customer') error(403, { message: 'FORBIDDEN' });
}

/** The visit that the address names; one that is not theirs looks like one that does not exist. */
export async function loadVisit(event: RequestEvent & { params: { id: string } }): Promise<Visit> {
  requireCustomer(event);
  return visitOf(await shown(event, event.locals.api.getAppointment({ id: event.params.id })));
}

/** The business of a visit as far as its pages show it; null where it has closed. */
export async function loadPlace(event: RequestEvent, id: string) {
  const [found] = await shown(event, event.locals.api.listBusinesses({ ids: id }));
  if (found === undefined) return null;
  const { name, slug, phone, email, timezone, bookingHorizonDays } = found;
  const address = [
    found.addressLine1,
    [found.postalCode, found.city].filter(Boolean).join(' '),
    found.country,
  ].filter((line): line is string => Boolean(line));
  return { id, name, slug, phone, email, timezone, bookingHorizonDays, address };
}
