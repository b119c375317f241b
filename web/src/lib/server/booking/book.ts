import type { RequestEvent } from '@sveltejs/kit';
import type { Input } from 'openslot-client';
import type { Choice, Entered } from '$lib/booking/choice';
import { refusedPart } from '$lib/booking/refusals';
import { type Outcome, tryCall } from '$lib/server/api';

export type BookingBody = Input<'bookAppointment'>;

export const bookingBody = (
  business: string,
  professional: string,
  { services, date, time }: Choice,
  entered: Entered,
): BookingBody => ({
  business,
  professional,
  services,
  date,
  start: time,
  ...(entered.notes !== '' && { notes: entered.notes }),
  ...(entered.who !== 'me' && entered.who !== 'new' && { familyMemberId: entered.who }),
  ...(entered.package !== ''
    ? { packagePurchaseId: entered.package }
    : entered.coupon !== '' && { couponCode: entered.coupon }),
  ...(entered.repeat > 0 &&
    entered.others.length === 0 && {
      recurringEvery: entered.repeat,
      recurringCount: entered.count,
      onConflict: entered.skip ? ('skip' as const) : ('refuse' as const),
    }),
});

/** Books with the hold, or without it if the hold has ended: the time may still be free. The key prevents a second booking. */
export async function sendBooking(event: RequestEvent, body: BookingBody, key: string, hold: string | null) {
  const { api } = event.locals;
  if (hold !== null) {
    const first = await tryCall(
      event,
      api.bookAppointment({ ...body, holdId: hold }, { idempotencyKey: key }),
    );
    const asked = { firstDay: body.date, coupon: body.couponCode ?? '' };
    if (!first.refusal || refusedPart(first.refusal, asked) !== 'hold') return first;
  }
  const free = await tryCall(event, api.bookAppointment(body, { idempotencyKey: `${key}.free` }));
  const { reason, id } = free.refusal?.info ?? {};
  if (reason !== 'own-hold' || id === undefined) return free;
  // A hold that the customer created for another time, maybe on another device.
  await tryCall(event, api.deleteHold({ id }));
  return tryCall(event, api.bookAppointment(body, { idempotencyKey: `${key}.released` }));
}

/** Books for several people or for none of them, with the hold of the first one if there is one. */
export async function sendTogether(
  event: RequestEvent,
  bodies: BookingBody[],
  key: string,
  hold: string | null,
) {
  const { api } = event.locals;
  const send = (visits: BookingBody[], idempotencyKey: string) =>
    tryCall(event, api.bookAppointmentsTogether({ visits }, { idempotencyKey }));
  if (hold !== null) {
    const first = await send(
      bodies.map((body, index) => (index === 0 ? { ...body, holdId: hold } : body)),
      `${key}.together`,
    );
    if (first.refusal?.info.field !== 'body.visits[0].holdId') return first;
  }
  return send(bodies, `${key}.together.free`);
}

/** Quotes with the hold, or without it if the hold has ended. */
export async function quote(
  event: RequestEvent,
  body: BookingBody,
  hold: string | null,
): Promise<Outcome<Awaited<ReturnType<typeof event.locals.api.quoteAppointment>>>> {
  const { api } = event.locals;
  if (hold !== null) {
    const first = await tryCall(event, api.quoteAppointment({ ...body, holdId: hold }));
    const asked = { firstDay: body.date, coupon: body.couponCode ?? '' };
    if (!first.refusal || refusedPart(first.refusal, asked) !== 'hold') return first;
  }
  return tryCall(event, api.quoteAppointment(body));
}

/** The appointment of the visitor at this time with the same services, booked in another tab or by a request whose response was lost. */
export async function findSame(event: RequestEvent, business: string, { date, time, services }: Choice) {
  const found = await tryCall(
    event,
    event.locals.api.listAppointments({ businessId: business, date, upcoming: true, limit: 50 }),
  );
  if (found.refusal) return null;
  const same = found.value.find(
    (one) =>
      one.start === time && (one.services ?? []).join() === services.join() && one.status !== 'Cancelled',
  );
  return same === undefined ? null : { id: same.id, familyMemberId: same.familyMemberId ?? null };
}
