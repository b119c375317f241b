import type { Facts } from '../../facts.ts';
import type { Words } from '../words.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** "1 session", "7 sessions" */
export const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** At the beginning of a sentence. */
export const nameOf = ({ business }: Facts) => business?.name ?? 'The business';
/** Within a sentence. */
export const businessOf = ({ business }: Facts) => business?.name ?? 'the business';
export const clientOf = ({ client }: Facts) => client ?? 'the client';
/** The account that acted for the client. */
export const actorOf = (facts: Facts) => facts.account ?? clientOf(facts);

const quote = (text: string) => `“${text.replaceAll(/[“”]/g, '"')}”`;

export const words: Words = {
  times: {
    day: ({ weekday, day, month, year }) => `${weekdays[weekday]} ${day} ${months[month]} ${year}`,
    shortDay: ({ weekday, day, month }) => `${weekdays[weekday]?.slice(0, 3)} ${day} ${months[month]}`,
    hours: (clock) => clock,
    zone: (place) => `${place} time`,
    own: (when, zone) => `, which is ${when} your time (${zone})`,
  },
  labels: {
    what: 'Service',
    for: 'For',
    when: 'When',
    before: 'Previously',
    with: 'With',
    where: 'Where',
    reason: 'Reason',
    comment: 'Comment',
    message: 'Message',
    note: 'Note',
    price: 'Price',
    discount: 'Discount',
    cancel: 'Cancel until',
    refund: 'Refund',
    heldUntil: 'Held until',
    answerUntil: 'Respond by',
    validUntil: 'Valid until',
  },
  money: (digits, currency) => `${digits} ${currency}`,
  theAmount: 'the amount',
  quote,
  appointment: 'Appointment',
  deletedUser: 'Deleted user',
  atBusiness: (facts) => `at ${businessOf(facts)}`,
  forClient: (facts) => `for ${clientOf(facts)}`,
  andMore: (count) => ` and ${count} more`,
  professionalChanged: (professional, former) =>
    `The appointment is now with ${professional} instead of ${former}.`,
  price: (amount, { visits, isPaid }) =>
    `${amount}${visits > 1 ? ` for all ${visits} appointments` : ''}${isPaid ? ', paid' : ''}`,
  coupon: ({ off, full }, code) => `${off} off ${full} with coupon ${quote(code)}`,
  session: (title, left) =>
    `paid with a session of ${quote(title)}, ${left === 0 ? 'no sessions left' : `${left} left`}`,
  cancelEach: (hours) =>
    hours === 0 ? 'the start of each appointment' : `${plural(hours, 'hour')} before each appointment`,
  cancelUntilStart: 'the start of the appointment',
  cancelTooLate: 'You can no longer cancel online. Please contact the business.',
  couponReturned: 'You can use the coupon again.',
  sessionReturned: (title, left) => `The session was returned to ${quote(title)}: ${left} left.`,
};
