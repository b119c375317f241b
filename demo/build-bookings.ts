import { sessionKeyOf } from '../src/features/booking/availability/rules/situation.ts';
import { dayMs, hourMs, timeOfDay } from '../src/shared/time.ts';
import { buildHistory } from './build-history.ts';
import { bookingsOfPackages, type PackageBooking, priceOf } from './build-reductions.ts';
import { type DemoAbsence, listAbsences, listClassTimes, listSpecialHours } from './build-schedules.ts';
import { familyMembers, users } from './people.ts';
import { blockedOf, type Diary, duringOf, type Occupied, placeBooking, type Timetable } from './schedule.ts';
import type { DemoBooking, DemoBusiness, DemoProfessional, DemoReview, DemoService } from './types.ts';

interface Marketplace {
  businesses: readonly DemoBusiness[];
  absences: readonly DemoAbsence[];
  professionals: Map<string, DemoProfessional>;
  services: Map<string, { service: DemoService; business: DemoBusiness }>;
}

/** Places every booking and builds the reviews of completed ones. Valid at any build time. */
export function buildBookings(businesses: readonly DemoBusiness[], now: Date) {
  const marketplace = marketplaceOf(businesses, now);
  const diary: Diary = new Map();
  // Bookings of the last two days have the fewest options, so they are placed first.
  const planned = businesses
    .flatMap((business) => (business.bookings ?? []).map((booking) => ({ booking, business })))
    .sort((a, b) => Number('hoursAgo' in b.booking.when) - Number('hoursAgo' in a.booking.when));
  const reviewed = [...marketplace.professionals.values()].flatMap((professional) =>
    (professional.reviews ?? []).map((review, index) =>
      bookingOfReview(professional, review, index, marketplace),
    ),
  );
  const prepaid = bookingsOfPackages(businesses);
  const redeemed = prepaid.flatMap(({ booking, business }) =>
    booking === undefined ? [] : [{ booking, business }],
  );
  const paidBy = new Map(prepaid.map((booking) => [booking.appointmentId, booking]));
  const appointments = [...planned, ...reviewed, ...redeemed].flatMap(({ booking, business }) =>
    appointmentRows({ booking, business, paidBy: paidBy.get(booking.id) }, marketplace, diary, now),
  );
  const endsById = new Map(appointments.map(({ id, endMs }) => [id, endMs]));
  return {
    appointments: appointments.map(({ endMs: _, history, ...row }) => ({
      ...row,
      updated_at: history.at(-1)?.at ?? row.created_at,
    })),
    history: appointments.flatMap(({ history }) => history),
    reviews: reviewed.map(({ booking, business, review }) => {
      const written = Math.min((endsById.get(booking.id) ?? 0) + review.rating * 5 * hourMs, now.getTime());
      return {
        id: booking.id.replace('apt_', 'rev_'),
        appointment_id: booking.id,
        professional_id: booking.with,
        business_id: business.id,
        client_id: review.by,
        rating: review.rating,
        comment: review.comment ?? null,
        created_at: iso(written),
        ...(review.reply !== undefined && {
          reply: review.reply,
          replied_by: business.owner,
          replied_at: iso(Math.min(written + dayMs, now.getTime())),
        }),
      };
    }),
  };
}

function marketplaceOf(businesses: readonly DemoBusiness[], now: Date): Marketplace {
  return {
    businesses,
    absences: listAbsences(businesses, now),
    professionals: new Map(
      businesses.flatMap(({ professionals }) => professionals.map((row) => [row.id, row] as const)),
    ),
    services: new Map(
      businesses.flatMap((business) =>
        business.services.map((service) => [service.id, { service, business }] as const),
      ),
    ),
  };
}

function bookingOfReview(
  professional: DemoProfessional,
  review: DemoReview,
  index: number,
  marketplace: Marketplace,
): { booking: DemoBooking; business: DemoBusiness; review: DemoReview } {
  const { service, business } = known(marketplace.services, review.of);
  const booking: DemoBooking = {
    id: `apt_demo_${professional.id.replace('pro_demo_', '')}_${index + 1}`,
    with: professional.id,
    services: [service.id],
    for: [review.by],
    // Spread over the day, deterministically.
    when: { daysAgo: review.daysAgo, at: timeOfDay(9 * 60 + ((review.daysAgo * 70) % 480)) },
    status: 'Completed',
    ...(service.price !== undefined && { payment: 'paid' }),
  };
  return { booking, business, review };
}

function appointmentRows(
  {
    booking,
    business,
    paidBy,
  }: { booking: DemoBooking; business: DemoBusiness; paidBy: PackageBooking | undefined },
  marketplace: Marketplace,
  diary: Diary,
  now: Date,
) {
  const services = booking.services.map((id) => known(marketplace.services, id).service);
  const professional = known(marketplace.professionals, booking.with);
  const durationMinutes = services.reduce((sum, { minutes }) => sum + minutes, 0);
  const buffers = [services[0]?.buffers?.[0] ?? 0, services.at(-1)?.buffers?.[1] ?? 0] as const;
  const timetable = timetableOf(business, professional, marketplace.absences, now);
  const [first] = services;
  if (first === undefined) throw new Error(`${booking.id} is of nothing.`);
  const start = placeBooking(
    {
      timetable,
      requestedTime: booking.when,
      class: timetable.classes.serviceIds.includes(first.id)
        ? { serviceId: first.id, capacity: first.capacity ?? 1 }
        : undefined,
      durationMinutes,
      buffers,
      professional: booking.with,
      clients: booking.for,
    },
    now,
    diary,
  );
  const during = duringOf(start, durationMinutes);
  const capacity = services[0]?.capacity ?? 1;
  const createdMs = Math.min(start.atMs - 5 * dayMs, now.getTime() - 2 * hourMs);
  return booking.for.map((client, seat) => {
    const price = priceOf(services, business, seat === 0 ? { coupon: booking.coupon, paidBy } : {}, now);
    const id = seat === 0 ? booking.id : `${booking.id}_seat_${seat + 1}`;
    const who = clientColumns(client, business);
    return {
      id,
      business_id: business.id,
      professional_id: booking.with,
      ...who,
      status: booking.status,
      date: start.date,
      start_minute: start.minute,
      timezone: business.timezone,
      during: range(during),
      blocked: range(blockedOf(during, buffers)),
      session_key: capacity > 1 ? sessionKeyOf(booking.with, booking.services[0]!, start.atMs) : id,
      seat,
      capacity,
      service_ids: booking.services,
      booked_services: services.map((service) => snapshot(service, business.currency)),
      currency: business.currency,
      ...price,
      cancellation_window_hours: business.cancellationWindowHours,
      cancellation_reason: booking.reason ?? null,
      notes: booking.notes ?? null,
      staff_notes: booking.staffNotes ?? null,
      // Bookings paid in full by a package are not paid again.
      payment_status: price.price_minor ? (booking.payment ?? 'unpaid') : 'unpaid',
      payment_intent_id: booking.paymentIntentId ?? null,
      recurring_group_id: booking.series ?? null,
      // Staff book for clients without an account.
      made_by_staff: who.user_id === null,
      created_at: iso(createdMs),
      history: buildHistory({ id, booking, business, userId: who.user_id, createdMs, endMs: during.toMs }),
      endMs: during.toMs,
    };
  });
}

function timetableOf(
  business: DemoBusiness,
  professional: DemoProfessional,
  absences: readonly DemoAbsence[],
  now: Date,
) {
  const absencesWhere = (holds: (entry: DemoAbsence) => boolean) =>
    absences.filter(holds).map(({ absence }) => absence);
  const classTimes = listClassTimes(business, now);
  return {
    timezone: business.timezone,
    openDays: business.openDays,
    businessHours: business.hours,
    weeklyHours: business.weeklyHours,
    specialHours: listSpecialHours(business, now),
    classes: {
      serviceIds: classTimes.map(({ serviceId }) => serviceId),
      classTimes: classTimes.filter(({ professionalId }) => professionalId === professional.id),
    },
    professionalHours: professional.hours,
    shifts: business.roster?.[professional.id],
    breaks: [...(business.breaks ?? []), ...(professional.breaks ?? [])],
    absences: absencesWhere(({ professionalId }) => professionalId === professional.id),
    closures: absencesWhere(
      ({ professionalId, businessId }) => professionalId === undefined && businessId === business.id,
    ),
    stepMinutes: business.slotIntervalMinutes,
    minNoticeMinutes: business.minNoticeMinutes ?? 0,
  } satisfies Timetable;
}

function clientColumns(client: DemoBooking['for'][number], business: DemoBusiness) {
  const record = business.clients?.find(({ id }) => id === client);
  const member = familyMembers.find(({ id }) => id === client);
  const user = users.find(({ id }) => id === client);
  const name = (record ?? member ?? user)?.name;
  if (name === undefined) throw new Error(`The demo has no ${client}.`);
  return {
    user_id: member?.of ?? user?.id ?? null,
    family_member_id: member?.id ?? null,
    crm_client_id: record?.id ?? null,
    client_name: name,
  };
}

function snapshot({ id, name, minutes, price }: DemoService, currency: string) {
  return {
    serviceId: id,
    name,
    duration: minutes,
    ...(price !== undefined && { priceMajor: price }),
    currency,
  };
}

function known<T>(map: Map<string, T>, id: string): T {
  const found = map.get(id);
  if (found === undefined) throw new Error(`The demo has no ${id}.`);
  return found;
}

function range({ fromMs, toMs }: Occupied): string {
  return `[${iso(fromMs)},${iso(toMs)})`;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
