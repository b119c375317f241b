import type { ErrorCode } from 'openslot-facts/errors';

const otherTime = 'Call find_times for another time, or explain_time for the nearest ones.';
const otherCoupon =
  'Leave couponCode out, or ask the person for another one; business_profile lists the offers.';
const otherIds = 'Take the ids from find_times or business_profile, unchanged.';
const fixArguments = 'Mend the arguments as the sentence says and call again.';
const askBusiness =
  'Tell the person; only the business can do it now. business_profile has its phone number.';
const retry = 'Call again with the same arguments: nothing is done twice.';

/** What an agent does next when the API has refused, by its code. */
const nextSteps: Partial<Record<ErrorCode, string>> = {
  SLOT_TAKEN: `${otherTime} join_waitlist waits for it.`,
  SESSION_FULL: `${otherTime} join_waitlist waits for a seat.`,
  OUTSIDE_AVAILABILITY: otherTime,
  NOT_SCHEDULED: otherTime,
  PROFESSIONAL_TIME_OFF: otherTime,
  APPOINTMENT_IN_PAST: otherTime,
  RESCHEDULE_IN_PAST: otherTime,
  CLIENT_DOUBLE_BOOKED:
    'Call my_appointments: something of theirs overlaps. Ask the person which one to keep.',
  CANCEL_WINDOW: askBusiness,
  RESCHEDULE_WINDOW: askBusiness,
  NOT_FOUND:
    'Only tokens of agents have what my_grant tells; check_approval takes an id that book, reschedule or cancel answered with.',
  APPOINTMENT_NOT_FOUND: 'Call my_appointments for the ids.',
  BUSINESS_NOT_FOUND: otherIds,
  PROFESSIONAL_NOT_FOUND: otherIds,
  SERVICE_NOT_FOUND: otherIds,
  SERVICE_NOT_OFFERED: otherIds,
  INVALID_SERVICES: otherIds,
  PROFESSIONAL_NOT_AT_BUSINESS: otherIds,
  CLIENT_NOT_FOUND: 'Leave client out and give a name, with an address or a number.',
  COUPON_NOT_FOUND: otherCoupon,
  COUPON_INACTIVE: otherCoupon,
  COUPON_NOT_YET_VALID: otherCoupon,
  COUPON_EXPIRED: otherCoupon,
  FIRST_TIME_ONLY: otherCoupon,
  BUSINESS_MISMATCH: otherCoupon,
  SERVICE_NOT_ELIGIBLE: otherCoupon,
  MIN_SPEND_NOT_MET: otherCoupon,
  USAGE_LIMIT_REACHED: otherCoupon,
  CUSTOMER_LIMIT_REACHED: otherCoupon,
  AUTH_REQUIRED: 'Ask the person to allow it again; until then only public tools work.',
  FORBIDDEN:
    'Stop: the person has not allowed this, or not so far. Tell them which limit; my_grant lists all of them.',
  INVALID_STATUS: 'Call my_appointments to see where it stands.',
  SCHEDULE_TIME_TAKEN:
    'Ask what is to become of the appointments in it, then set affected to keep or cancel.',
  TIMEOFF_OVERLAP: 'Look at day_schedule: it shows what is blocked already.',
  RATE_LIMITED: 'Wait as many seconds as it says, then call again.',
  SERIALIZATION_CONFLICT: retry,
  DB_UNAVAILABLE: retry,
  SERVER_ERROR: 'Try once more; should it fail again, tell the person.',
};

export const nextStepAfter = (code: string): string => nextSteps[code as ErrorCode] ?? fixArguments;

/** What the API says of a refusal, in the names that the tool has for its arguments. `names`: what it calls them. */
export function withToolNames(names: Readonly<Record<string, string>>, detail: string): string {
  const renamed = Object.entries(names).reduce(
    (said, [ofApi, own]) => said.replace(new RegExp(`(?<!\\w)${ofApi}(?!\\w)`, 'g'), own),
    detail,
  );
  return (
    renamed
      .replace(/(?<![\w.])(?:query|body|params)\.(?=\w)/g, 'arguments.')
      .replace(/^body\b/, 'arguments')
      // The next step names the tool instead.
      .replace(/; [A-Z]+ \/api\/[^.]*/, '')
  );
}
