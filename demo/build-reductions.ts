import { applyCoupon } from '../src/features/discounts/coupons/rules/apply-coupon.ts';
import { priceMinorOf } from './build-catalog.ts';
import { termsOf } from './build-offers.ts';
import type { DemoBooking, DemoBusiness, DemoSale, DemoService } from './types.ts';

/** An appointment paid by a package. */
export interface PackageBooking {
  appointmentId: string;
  purchaseId: string;
  sessionsTotal: number;
  service: DemoService;
  business: DemoBusiness;
  /** Undefined if the booking is defined elsewhere. */
  booking?: DemoBooking;
}

export function bookingsOfPackages(businesses: readonly DemoBusiness[]): PackageBooking[] {
  return businesses.flatMap((business) =>
    (business.packages ?? []).flatMap(({ service: serviceId, sessions, sales = [] }) => {
      const service = business.services.find(({ id }) => id === serviceId);
      if (service === undefined) throw new Error(`${business.id} has no ${serviceId}.`);
      return sales.flatMap((sale) =>
        (sale.visits ?? []).map((visit, index) => ({
          purchaseId: sale.id,
          sessionsTotal: sessions,
          service,
          business,
          ...(typeof visit === 'string'
            ? { appointmentId: visit }
            : bookingOf(sale, service, index + 1, visit)),
        })),
      );
    }),
  );
}

function bookingOf(sale: DemoSale, service: DemoService, number: number, daysAgo: number) {
  const [professional] = service.by;
  if (professional === undefined) throw new Error(`No professional offers ${service.id}.`);
  const booking: DemoBooking = {
    id: `apt_demo_${sale.id.replace('pur_demo_', '')}_${number}`,
    with: professional,
    services: [service.id],
    for: [sale.to],
    when: { daysAgo, at: '10:00' },
    status: 'Completed',
  };
  return { appointmentId: booking.id, booking };
}

interface Payment {
  coupon?: DemoBooking['coupon'];
  paidBy?: PackageBooking | undefined;
}

/** Price of a booking before and after coupon or package. */
export function priceOf(
  services: readonly DemoService[],
  business: DemoBusiness,
  payment: Payment,
  now: Date,
) {
  const prices = services.flatMap((service) => priceMinorOf(service, business.currency) ?? []);
  const subtotal = prices.length === 0 ? null : prices.reduce((sum, price) => sum + price, 0);
  return {
    subtotal_minor: subtotal,
    price_minor: subtotal,
    coupon_code: null,
    package_purchase_id: null,
    package_sessions_total: null,
    ...(payment.paidBy && withPackage(payment.paidBy, subtotal ?? 0)),
    ...(payment.coupon && withCoupon(payment.coupon, services, business, now)),
  };
}

function withPackage({ purchaseId, sessionsTotal, service, business }: PackageBooking, subtotal: number) {
  return {
    price_minor: subtotal - (priceMinorOf(service, business.currency) ?? 0),
    package_purchase_id: purchaseId,
    package_sessions_total: sessionsTotal,
  };
}

/** Uses the coupon rules of the API. */
function withCoupon(id: string, services: readonly DemoService[], business: DemoBusiness, now: Date) {
  const coupon = business.coupons?.find((known) => known.id === id);
  if (coupon === undefined) throw new Error(`${business.id} has no ${id}.`);
  const terms = termsOf(coupon, business, now);
  const { currency } = business;
  const outcome = applyCoupon(
    { ...terms, businessId: business.id, serviceIds: terms.serviceIds ?? [] },
    {
      businessId: business.id,
      currency,
      services: services.map((service) => ({
        id: service.id,
        priceMinor: priceMinorOf(service, currency),
        currency,
      })),
    },
    { uses: 0, customerUses: 0, customerAppointments: 0 },
    now.getTime(),
  );
  if (!outcome.ok) throw new Error(`${id}: ${outcome.refusal}`);
  return { coupon_code: terms.code, subtotal_minor: outcome.subtotalMinor, price_minor: outcome.finalMinor };
}
