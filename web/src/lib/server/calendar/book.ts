import type { RequestEvent } from '@sveltejs/kit';
import type { BookedAppointment, Input } from 'openslot-client';
import { weeksApart } from '$lib/booking/choice';
import { checkedOverrides } from '$lib/booking/overrides';
import type { BookingQuote } from '$lib/calendar/new-appointment';
import { problem, type Refusal } from '$lib/forms/problems';
import { type Outcome, tryCall } from '$lib/server/api';
import { listUsablePackages, type UsablePackage } from '$lib/server/desk/client-packages';

type Body = Input<'bookAppointment'>;
type Read = (name: string) => string;

type Whom = Pick<Body, 'clientId' | 'crmClientId'>;

/**
 * The client of the booking. With a package, a client who has an account is booked by it, so that they see the visit
 * that uses their session.
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
  const weeks = Number(read('repeat'));
  const chosen = checkedOverrides(read);
  return {
    business,
    professional: read('for'),
    date: read('on'),
    start: read('time'),
    services,
    ...whom,
    ...(read('notes') !== '' && { notes: read('notes') }),
    ...(read('staffNotes') !== '' && { staffNotes: read('staffNotes') }),
    ...(chosen.length > 0 && { override: chosen }),
    ...(read('coupon') !== '' && { couponCode: read('coupon') }),
    // The hold of an offer is of no use at another time.
    ...(read('hold') !== '' &&
      (read('held') === '' || read('held') === `${read('on')} ${read('time')} ${read('for')}`) && {
        holdId: read('hold'),
      }),
    ...(read('package') !== '' && { packagePurchaseId: read('package') }),
    ...(weeksApart.includes(weeks) && {
      recurringEvery: weeks,
      onConflict: read('skip') === 'on' ? ('skip' as const) : ('refuse' as const),
      recurringCount: Math.min(Math.max(Math.round(Number(read('times'))) || 2, 2), 12),
    }),
  };
}

/** Usable packages of the client for these services. */
export async function listPrepaid(
  event: RequestEvent,
  businessId: string,
  read: Read,
  services: string[],
): Promise<UsablePackage[]> {
  const id = read('client');
  if (services.length === 0 || (id === '' && read('account') === '')) return [];
  const holder = id === '' ? { userId: read('account') } : { crmClientId: id };
  return listUsablePackages(event, businessId, holder, services);
}

/** Price and end of the booking, or why the time cannot be booked. */
export async function quote(
  event: RequestEvent,
  business: string,
  read: Read,
  services: string[],
): Promise<Outcome<BookingQuote>> {
  const body = bookingBody(business, await readWhom(event, read), read, services);
  const asked = await tryCall(event, event.locals.api.quoteAppointment(body));
  if (asked.refusal) return { refusal: asked.refusal };
  const { finalMajor, seriesFinalMajor = finalMajor, currency, end, occurrences, skipped = [] } = asked.value;
  return {
    value: {
      price: finalMajor,
      currency,
      end,
      isPrepaid: body.packagePurchaseId !== undefined,
      count: occurrences?.length ?? 1,
      total: seriesFinalMajor,
      skipped: skipped.map(({ date }) => date),
    },
  };
}

/** Books for the chosen client, or for a new one that is created with the appointment. */
export async function bookForClient(
  event: RequestEvent,
  business: string,
  read: Read,
  services: string[],
): Promise<Outcome<BookedAppointment>> {
  const whom = await readWhom(event, read);
  const isNew = whom.clientId === undefined && whom.crmClientId === undefined;
  const body = {
    ...bookingBody(business, whom, read, services),
    ...(isNew && {
      newClient: {
        name: read('name'),
        ...(read('phone') !== '' && { phone: read('phone') }),
        ...(read('email') !== '' && { email: read('email') }),
        ...(read('allowDuplicate') !== '' && { allowDuplicate: true }),
      },
    }),
  };
  const outcome = await tryCall(
    event,
    event.locals.api.bookAppointment(body, { idempotencyKey: read('key') || undefined }),
  );
  const info = outcome.refusal?.info;
  return info?.reason === 'exists' && info.field === 'body.newClient.phone'
    ? { refusal: { ...outcome.refusal!, code: 'PHONE_TAKEN' } }
    : outcome;
}

export const isMissing = (read: Read, services: string[]): Refusal | null => {
  if (services.length === 0) return problem('chooseServices');
  if (read('client') === '' && read('account') === '' && read('name') === '') return problem('chooseClient');
  return null;
};
