import { saveBusiness } from '$lib/server/catalog/save-business';
import { readForm } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

const intervals = [5, 10, 15, 20, 30, 45, 60, 90, 120];
const numbers = [
  'cancellationWindowHours',
  'minNoticeMinutes',
  'bookingHorizonDays',
  'slotIntervalMinutes',
] as const;
type Numbers = Record<(typeof numbers)[number], string>;

/** Percent, with comma or point. Empty and other text are invalid. */
const rateIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')));

export const load: PageServerLoad = async ({ parent }) => {
  const { business } = await parent();
  const { autoConfirm, allowDoubleBooking = false, slotIntervalMinutes } = business;
  return {
    intervals: [...new Set([...intervals, slotIntervalMinutes])].sort((one, other) => one - other),
    rules: {
      autoConfirm,
      allowDoubleBooking,
      taxRatePercent: String(business.taxRatePercent ?? 0),
      ...(Object.fromEntries(numbers.map((name) => [name, String(business[name])])) as Numbers),
    },
  };
};

export const actions: Actions = {
  default: async (event) => {
    const field = await readForm(event);
    const entered = {
      autoConfirm: field('autoConfirm') !== 'no',
      allowDoubleBooking: field('allowDoubleBooking') === 'on',
      taxRatePercent: field('taxRatePercent'),
      ...(Object.fromEntries(numbers.map((name) => [name, field(name).trim()])) as Numbers),
    };
    // An empty field is sent as invalid instead of as zero.
    const asked = Object.fromEntries(
      numbers.map((name) => [name, entered[name] === '' ? Number.NaN : Number(entered[name])]),
    ) as Record<keyof Numbers, number>;
    const { autoConfirm, allowDoubleBooking } = entered;
    const taxRatePercent = rateIn(entered.taxRatePercent);
    return saveBusiness(event, { autoConfirm, allowDoubleBooking, taxRatePercent, ...asked }, entered);
  },
};
