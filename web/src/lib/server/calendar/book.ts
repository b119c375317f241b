import type { RequestEvent } from '@sveltejs/kit';
import type { Input } from 'openslot-client';
import { problem, type Refusal } from '$lib/forms/problems';
import { type Outcome, tryCall } from '$lib/server/api';

type Body = Input<'bookAppointment'>;
type Read = (name: string) => string;

type Whom = Pick<Body, 'clientId' | 'crmClientId'>;

/**
 * The client of the booking. Packages belong to accounts, so a package needs the account of the client
 * record.
 */
async function readWhom(event: RequestEvent, read: Read): Promise<Whom> {
  const id = read('client');
  if (id === '') return read('account') === '' ? {} : { clientId: read('account') };
  if (read('package') === '') return { crmClientId: id };
  const client = await tryCall(event, event.locals.api.getClient({ id }));
  const userId = client.refusal ? null : client.value.userId;
  return userId === null ? { crmClientId: id } : { clientId: userId };
}

function bookingBody(business: string, whom: Whom, read: Read, services: string[]): Body {
  const frequency = read('repeat') === 'weekly' || read('repeat') === 'biweekly' ? read('repeat') : null;
  return {
    business,
    professional: read('for'),
    date: read('on'),
    start: read('time'),
    services,
    ...whom,
    ...(read('notes') !== '' && { notes: read('notes') }),
    ...(read('staffNotes') !== '' && { staffNotes: read('staffNotes') }),
    ...(read('coupon') !== '' && { couponCode: read('coupon') }),
    ...(read('package') !== '' && { packagePurchaseId: read('package') }),
    ...(frequency !== null && {
      recurringFrequency: frequency as 'weekly' | 'biweekly',
      recurringCount: Math.min(Math.max(Math.round(Number(read('times'))) || 2, 2), 12),
    }),
  };
}

interface BookingQuote {
  /** Null until a client is chosen. */
  price: number | null;
  currency: string | null;
  end: string | null;
  /** Paid with a package. */
  isPrepaid: boolean;
}

/** Prepaid sessions of a package purchase. */
interface PrepaidSessions {
  id: string;
  title: string;
  left: number;
}

/**
 * Package purchases of the client for these services. Empty for clients without an account, and for staff who
 * may not see them.
 */
export async function listPrepaid(
  event: RequestEvent,
  businessId: string,
  read: Read,
  services: string[],
): Promise<PrepaidSessions[]> {
  const { api } = event.locals;
  const id = read('client');
  if (services.length === 0 || (id === '' && read('account') === '')) return [];
  const client = id === '' ? null : await tryCall(event, api.getClient({ id }));
  if (client?.refusal) return [];
  const userId = client === null ? read('account') : client.value.userId;
  if (userId === null) return [];
  const found = await tryCall(event, api.listPackagePurchases({ businessId, userId }));
  if (found.refusal) return [];
  return found.value
    .filter(({ status, serviceId }) => status === 'active' && services.includes(serviceId))
    .map(({ id: purchase, title, sessionsTotal, sessionsRedeemed }) => ({
      id: purchase,
      title,
      left: sessionsTotal - sessionsRedeemed,
    }));
}

/** Applies to customers only, not to staff. */
const onlyForCustomers = 'OUTSIDE_HOURS';

/** Price of the booking. Without a client, checks only whether the time is free. */
export async function quote(
  event: RequestEvent,
  business: string,
  read: Read,
  services: string[],
): Promise<Outcome<BookingQuote>> {
  const { api } = event.locals;
  const body = bookingBody(business, await readWhom(event, read), read, services);
  if (body.crmClientId !== undefined || body.clientId !== undefined) {
    const asked = await tryCall(event, api.quoteAppointment(body));
    if (asked.refusal) return { refusal: asked.refusal };
    const { finalMajor, currency, end } = asked.value;
    return { value: { price: finalMajor, currency, end, isPrepaid: body.packagePurchaseId !== undefined } };
  }
  const asked = await tryCall(
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
  if (!available && reason !== onlyForCustomers) return { refusal: problem(code ?? 'SLOT_TAKEN') };
  return { value: { price: null, currency: null, end: null, isPrepaid: false } };
}

interface Booked {
  id: string;
}

/**
 * Creates a new client if necessary, then books. The returned `client` prevents a retry from creating it
 * twice.
 */
export async function bookForClient(
  event: RequestEvent,
  business: string,
  read: Read,
  services: string[],
): Promise<{ client: string; outcome: Outcome<Booked> }> {
  const { api } = event.locals;
  const key = read('key');
  let client = read('client');
  if (client === '' && read('account') === '') {
    const entered = await tryCall(
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
  const whom = await readWhom(event, (name) => (name === 'client' ? client : read(name)));
  const body = bookingBody(business, whom, read, services);
  const booked = await tryCall(event, api.bookAppointment(body, { idempotencyKey: key || undefined }));
  return { client, outcome: booked };
}

export const isMissing = (read: Read, services: string[]): Refusal | null => {
  if (services.length === 0) return problem('chooseServices');
  if (read('client') === '' && read('account') === '' && read('name') === '') return problem('chooseClient');
  return null;
};
