import { toMajor } from '../../../../shared/money.ts';
import { cancelUntil } from '../../../booking/appointments/rules/transitions.ts';
import type { Facts } from '../rules/facts.ts';
import type { AppointmentFacts } from './facts-store.ts';

/** What is owed for all of them together, and what made it less: a coupon or a package is used for the first. */
export function priceOf(appointments: readonly AppointmentFacts[]): Pick<Facts, 'price'> {
  const [first] = appointments;
  const priced = appointments.flatMap(({ priceMinor }) => (priceMinor === null ? [] : [priceMinor]));
  if (first === undefined || priced.length === 0) return {};
  const { currency, couponCode, package: session } = first;
  const full = first.subtotalMinor ?? 0;
  return {
    price: {
      totalMajor: toMajor(sumOf(priced), currency),
      currency,
      ...(appointments.every(({ isPaid }) => isPaid) && { isPaid: true }),
      ...(couponCode !== null && {
        coupon: {
          code: couponCode,
          offMajor: toMajor(full - (first.priceMinor ?? 0), currency),
          fullMajor: toMajor(full, currency),
        },
      }),
      ...(session !== null && { package: session }),
    },
  };
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Until when the client may cancel, while that can be of use to them. */
export function cancellationOf(appointment: AppointmentFacts, now: Date): Pick<Facts, 'cancellation'> {
  const { status, startsAt, cancelHours: hours } = appointment;
  if (status !== 'Pending' && status !== 'Confirmed') return {};
  const isOver = now.getTime() > cancelUntil(startsAt.getTime(), hours);
  return { cancellation: { hours, ...(isOver && { isOver }) } };
}

export function refundOf({ refundMinor, currency }: AppointmentFacts): Pick<Facts, 'refund'> {
  return refundMinor === null ? {} : { refund: { amountMajor: toMajor(refundMinor, currency), currency } };
}
