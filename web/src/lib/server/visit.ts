import { error, type RequestEvent } from '@sveltejs/kit';
import { type Visit, visitOf } from '$lib/visits';
import { requireVisitor, shown, tried } from './api';

/** For pages that only customers have. */
export function requireCustomer(event: RequestEvent): void {
  if (requireVisitor(event).role !== 'customer') error(403, { message: 'FORBIDDEN' });
}

/** The visit that the address names; one that is not theirs looks like one that does not exist. */
export async function loadVisit(event: RequestEvent, id: string): Promise<Visit> {
  requireCustomer(event);
  return visitOf(await shown(event, event.locals.api.getAppointment({ id })));
}

/** A business as far as the pages of visits show it; null where it cannot be seen any more. */
export async function loadPlace(event: RequestEvent, id: string) {
  const { value } = { value: null, ...(await tried(event, event.locals.api.getBusiness({ id }))) };
  if (value === null) return null;
  const { name, slug, phone, timezone, bookingHorizonDays } = value;
  const town = [value.postalCode, value.city].filter(Boolean).join(' ');
  const address = [value.addressLine1, town, value.country].filter(Boolean).join(', ');
  return { id, name, slug, phone, timezone, bookingHorizonDays, address };
}

/** What was typed into a field of a form. */
export const textIn = (form: FormData, name: string) => String(form.get(name) ?? '').trim();
