import type { RequestEvent } from '@sveltejs/kit';
import type { Input } from 'openslot-client';
import type { Refusal } from '$lib/problems';
import { type Outcome, tried } from '../api';

type Body = Input<'bookAppointment'>;
type Read = (name: string) => string;

/** What was entered, as the API is asked to book it. */
function bookingBody(business: string, read: Read, services: string[]): Body {
  const frequency = read('repeat') === 'weekly' || read('repeat') === 'biweekly' ? read('repeat') : null;
  return {
    business,
    professional: read('for'),
    date: read('on'),
    start: read('time'),
    services,
    ...(read('client') !== ''
      ? { crmClientId: read('client') }
      : read('account') !== '' && { clientId: read('account') }),
    ...(read('notes') !== '' && { notes: read('notes') }),
    ...(read('staffNotes') !== '' && { staffNotes: read('staffNotes') }),
    ...(read('coupon') !== '' && { couponCode: read('coupon') }),
    ...(frequency !== null && {
      recurringFrequency: frequency as 'weekly' | 'biweekly',
      recurringCount: Math.min(Math.max(Math.round(Number(read('times'))) || 2, 2), 12),
    }),
  };
}

interface BookingQuote {
  /** Null while nobody is named it is for. */
  price: number | null;
  currency: string | null;
  end: string | null;
}

/** What stands in a customer's way only, and binds no staff. */
const onlyForCustomers = 'OUTSIDE_HOURS';

/** Whether it could be booked, and for how much. Before somebody is named: whether the time itself is free. */
export async function quote(
  event: RequestEvent,
  business: string,
  read: Read,
  services: string[],
): Promise<Outcome<BookingQuote>> {
  const { api } = event.locals;
  const body = bookingBody(business, read, services);
  if (body.crmClientId !== undefined || body.clientId !== undefined) {
    const asked = await tried(event, api.quoteAppointment(body));
    if (asked.refusal) return { refusal: asked.refusal };
    const { finalMajor, currency, end } = asked.value;
    return { value: { price: finalMajor, currency, end } };
  }
  const asked = await tried(
    event,
    api.explainTime({
      businessId: business,
      professionalId: body.professional,
      serviceId: services[0],
      start: `${body.date}T${body.start}`,
    }),
  );
  if (asked.refusal) return { refusal: asked.refusal };
  const { available, reason, code } = asked.value;
  if (!available && reason !== onlyForCustomers)
    return { refusal: { code: code ?? 'SLOT_TAKEN', argument: null, detail: null } };
  return { value: { price: null, currency: null, end: null } };
}

interface Booked {
  id: string;
}

/** Enters whoever is new, then books. `client` is whom it is for by then, so that a second try does not enter them twice. */
export async function bookByPhone(
  event: RequestEvent,
  business: string,
  read: Read,
  services: string[],
): Promise<{ client: string; outcome: Outcome<Booked> }> {
  const { api } = event.locals;
  const key = read('key');
  let client = read('client');
  if (client === '' && read('account') === '') {
    const entered = await tried(
      event,
      api.createClient(
        {
          businessId: business,
          name: read('name'),
          phone: read('phone') || undefined,
          email: read('email') || undefined,
        },
        { idempotencyKey: key && `${key}.client` },
      ),
    );
    if (entered.refusal) return { client, outcome: { refusal: entered.refusal } };
    client = entered.value.id;
  }
  const body = bookingBody(business, (name) => (name === 'client' ? client : read(name)), services);
  const booked = await tried(event, api.bookAppointment(body, { idempotencyKey: key || undefined }));
  return { client, outcome: booked };
}

export const isMissing = (read: Read, services: string[]): Refusal | null => {
  const missing = (code: string): Refusal => ({ code, argument: null, detail: null });
  if (services.length === 0) return missing('chooseServices');
  if (read('client') === '' && read('account') === '' && read('name') === '') return missing('chooseClient');
  return null;
};
