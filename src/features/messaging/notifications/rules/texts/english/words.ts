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

/** Without a name where ours are the only words. */
const unnamed = 'A business';

/** At the beginning of a sentence. */
export const nameOf = ({ business }: Facts) => (business ? business.name || unnamed : 'The business');
/** Within one. */
export const businessOf = ({ business }: Facts) => (business ? business.name || unnamed : 'the business');
export const clientOf = ({ client }: Facts) => client ?? 'the client';

const quote = (text: string) => `“${text.replaceAll(/[“”]/g, '"')}”`;

export const words: Words = {
  times: {
    day: ({ weekday, day, month, year }) => `${weekdays[weekday]} ${day} ${months[month]} ${year}`,
    shortDay: ({ weekday, day, month }) => `${weekdays[weekday]?.slice(0, 3)} ${day} ${months[month]}`,
    hours: (clock) => clock,
    zone: (place) => `${place} time`,
    there: (when, zone) => `, which is ${when} at the business (${zone})`,
  },
  labels: {
    what: 'What',
    for: 'For',
    when: 'When',
    before: 'Before',
    with: 'With',
    where: 'Where',
    reason: 'Reason',
    comment: 'Comment',
    message: 'Message',
    price: 'Price',
    reduction: 'Reduction',
    cancel: 'Cancel until',
    refund: 'Refund',
    keptUntil: 'Kept until',
    answerUntil: 'Answer until',
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
  instead: (professional, former) => `It is now with ${professional} instead of ${former}.`,
  price: (amount, { visits, isPaid }) =>
    `${amount}${visits > 1 ? ` for all ${visits}` : ''}${isPaid ? ', paid' : ''}`,
  coupon: ({ off, full }, code) => `${off} off ${full} with the coupon ${quote(code)}`,
  session: (title, left) =>
    `paid with a session of ${quote(title)}, ${left === 0 ? 'the last one' : `${left} left`}`,
  cancelEach: (hours) =>
    hours === 0 ? 'each of them begins' : `${plural(hours, 'hour')} before each of them begins`,
  cancelUntilStart: 'it begins',
  cancelNoMore: 'It can no longer be cancelled here: please speak to the business.',
  couponBack: 'The coupon may be used again.',
  sessionBack: (title, left) => `The session is back in ${quote(title)}: ${left} left.`,
};
