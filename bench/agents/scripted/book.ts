import type { Slots } from '../slots.ts';
import { findTimes } from './find-times.ts';
import { type Guide, Refused, type Row } from './guide.ts';

export async function book(guide: Guide, slots: Slots): Promise<string> {
  const times = await findTimes(guide, slots);
  if (times.length === 0) return slots.otherwise === 'wait' ? wait(guide, slots) : nothingFree;
  return atOneOf(times, async (time) => {
    const booking = await describeBooking(guide, slots, time);
    if (slots.first === 'quote' || slots.coupon !== undefined) {
      const price = Number(guide.read(await guide.make('/api/appointments/quote', booking), 'finalMajor'));
      if (slots.maxPrice !== undefined && price > slots.maxPrice)
        return `It would cost ${price}, which is too much.`;
    }
    const kept = slots.first === 'hold' ? { holdId: await hold(guide, booking) } : {};
    return tell(guide, await guide.make('/api/appointments', { ...booking, ...kept }));
  });
}

/** The documents recommend trying another time after a 409. */
async function atOneOf(times: readonly Row[], act: (time: Row) => Promise<string>): Promise<string> {
  const [time, ...others] = times;
  if (time === undefined) return nothingFree;
  try {
    return await act(time);
  } catch (error) {
    const another = others.find(({ date }) => date !== time['date']) ?? others.at(-1);
    if (error instanceof Refused && error.status === 409 && another !== undefined) return act(another);
    throw error;
  }
}

export async function bookTogether(guide: Guide, slots: Slots): Promise<string> {
  const { visits = [], ...common } = slots;
  const bookings: Row[] = [];
  for (const visit of visits) {
    const wanted = { ...common, ...visit };
    const [time] = await findTimes(guide, wanted);
    if (time === undefined) return nothingFree;
    bookings.push(await describeBooking(guide, wanted, time));
  }
  const booked = await guide.call('POST', '/api/appointments/together', { body: { visits: bookings } });
  return Array.isArray(booked)
    ? booked.map((visit) => tell(guide, visit)).join(' ')
    : tell(guide, booked as Row);
}

export async function keepTime(guide: Guide, slots: Slots): Promise<string> {
  const [time] = await findTimes(guide, slots);
  if (time === undefined) return nothingFree;
  await hold(guide, slotOf(guide, time));
  return `Held for you: ${guide.word(time, 'date')} ${guide.word(time, 'time')}.`;
}

export async function quote(guide: Guide, slots: Slots): Promise<string> {
  return atOneOf(await findTimes(guide, slots), async (time) => {
    const booking = await describeBooking(guide, slots, time);
    const price = await guide.make('/api/appointments/quote', booking);
    return `It would cost ${guide.read(price, 'finalMajor')} ${guide.word(price, 'currency')}.`;
  });
}

const nothingFree = 'Nothing is free then. I have not booked anything.';

export const slotOf = (guide: Guide, time: Row) => ({
  professional: guide.word(time, 'professional'),
  business: guide.word(time, 'business'),
  date: guide.word(time, 'date'),
  start: guide.word(time, 'time'),
  services: [guide.word(time, 'service')],
});

async function describeBooking(guide: Guide, slots: Slots, time: Row): Promise<Row> {
  const { relative, coupon, prepaid, repeat } = slots;
  return {
    ...slotOf(guide, time),
    ...(relative !== undefined && { familyMemberId: await findRelative(guide, relative) }),
    ...(coupon !== undefined && { couponCode: coupon }),
    ...(prepaid && { packagePurchaseId: await findPurchase(guide, guide.word(time, 'service')) }),
    ...(repeat !== undefined && {
      recurringFrequency: repeat.frequency,
      recurringCount: repeat.count,
    }),
  };
}

async function hold(guide: Guide, slot: Row): Promise<string> {
  const { professional, business, date, start, services } = slot;
  return guide.word(await guide.make('/api/holds', { professional, business, date, start, services }), 'id');
}

async function findRelative(guide: Guide, relative: NonNullable<Slots['relative']>): Promise<string> {
  const family = await guide.list('/api/family-members');
  const known = family.find((member) => String(member['name']).startsWith(relative.name));
  return guide.word(known ?? (await guide.make('/api/family-members', relative)), 'id');
}

async function findPurchase(guide: Guide, service: string): Promise<string> {
  const purchases = await guide.list('/api/packages', { serviceId: service });
  const good = purchases.find((purchase) => Number(purchase['sessionsRemaining']) > 0);
  if (good === undefined) throw new Error('The package has no sessions left.');
  return guide.word(good, 'id');
}

/** Joins the waitlist. A full class is found among the services, not among the free times. */
async function wait(guide: Guide, { when = {}, what }: Slots): Promise<string> {
  const [service] = await guide.list('/api/services', { query: what });
  if (service === undefined) return nothingFree;
  await guide.make('/api/waitlist', {
    business: guide.word(service, 'businessId'),
    services: [guide.word(service, 'id')],
    ...when,
  });
  return 'It is full. You are on the waitlist.';
}

/** Describes a booking or an approval request. */
export function tell(guide: Guide, answer: Row): string {
  const { approveUrl, date, start, professionalName, businessName } = answer;
  if (approveUrl !== undefined) return `Waiting for your approval: ${guide.word(answer, 'approveUrl')}`;
  return `Booked: ${date} ${start} with ${professionalName} at ${businessName}.`;
}
