import type { RequestEvent } from '@sveltejs/kit';
import { refusedPart } from '$lib/booking/refusals';
import { bookingBody, quote } from './book';
import { checkParty, type PartyRequest } from './party';

/** Price, conditions and the first problem of what a customer entered. */
export async function checkBooking(event: RequestEvent, request: PartyRequest, hold: string | null) {
  const { business, professional, choice, entered } = request;
  const body = bookingBody(business, professional, choice, entered);
  const [outcome, party] = await Promise.all([quote(event, body, hold), checkParty(event, request)]);
  // A new family member is quoted as the account itself, whose appointments do not matter for them.
  const isOfOthers = entered.who === 'new' && outcome.refusal?.code === 'CLIENT_DOUBLE_BOOKED';
  const refusal = isOfOthers ? null : (outcome.refusal ?? null);
  const part = refusal && refusedPart(refusal, { firstDay: choice.date, coupon: entered.coupon });
  // The other dates of a refused series are shown, too.
  const priced = part === 'series' ? await quote(event, { ...body, onConflict: 'skip' }, hold) : outcome;
  return { quote: priced.refusal ? null : priced.value, refusal, party };
}
