import type { ReceivedErrorInfo } from 'openslot-facts/error-info';
import type { ErrorCode } from 'openslot-facts/errors';

const otherTime = 'Call find_times for other times, or explain_time for the nearest ones.';
const otherCoupon = 'Omit couponCode, or ask the user for another one. business_profile lists the offers.';
const otherIds = 'Use the ids of find_times or business_profile unchanged.';
const fixArguments = 'Correct the arguments as described and call again.';
const askBusiness =
  'Tell the user that only the business can change this now. business_profile has its phone number.';
const retry = 'Call again with the same arguments. Nothing is done twice.';

/** Next step for the agent, by error code. */
const nextSteps: Partial<Record<ErrorCode, string>> = {
  SLOT_TAKEN: `${otherTime} join_waitlist waits for this one.`,
  SESSION_FULL: `${otherTime} join_waitlist waits for a seat.`,
  OUTSIDE_AVAILABILITY: otherTime,
  NOT_SCHEDULED: otherTime,
  PROFESSIONAL_TIME_OFF: otherTime,
  APPOINTMENT_IN_PAST: otherTime,
  RESCHEDULE_IN_PAST: otherTime,
  CLIENT_DOUBLE_BOOKED:
    'Call my_appointments to find the overlapping appointment. Ask the user which one to keep.',
  CANCEL_WINDOW: askBusiness,
  RESCHEDULE_WINDOW: askBusiness,
  NOT_FOUND: 'Call the tool that lists the records, and use its ids unchanged.',
  APPOINTMENT_NOT_FOUND: 'Call my_appointments to get the ids.',
  BUSINESS_NOT_FOUND: otherIds,
  PROFESSIONAL_NOT_FOUND: otherIds,
  SERVICE_NOT_FOUND: otherIds,
  SERVICE_NOT_OFFERED: otherIds,
  INVALID_SERVICES: otherIds,
  PROFESSIONAL_NOT_AT_BUSINESS: otherIds,
  CLIENT_NOT_FOUND: 'Omit client and send name, with email or phone.',
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
  AUTH_REQUIRED: 'Ask the user to authorize the agent again. Until then, only public tools work.',
  FORBIDDEN: 'Stop: the user may not do this. Tell the user.',
  INVALID_STATUS: 'Call my_appointments to see the current status.',
  SCHEDULE_TIME_TAKEN: 'Ask what to do with the affected appointments, then set affected to keep or cancel.',
  TIMEOFF_OVERLAP: 'Call day_schedule to see the existing time off.',
  RATE_LIMITED: 'Wait for the given number of seconds, then call again.',
  SERIALIZATION_CONFLICT: retry,
  DB_UNAVAILABLE: retry,
  SERVER_ERROR: 'Call again once. If it fails again, tell the user.',
};

interface FailedCall {
  code: string;
  info: ReceivedErrorInfo;
  tool: string;
}

/** Next step by reason. They are more precise than those of the code. */
const nextStepsByReason: Record<string, (call: FailedCall) => string | undefined> = {
  'missing-scope': ({ info }) =>
    `Stop: the grant lacks the scope${info.scope === undefined ? '' : ` ${info.scope}`}. Ask the user to allow it with a new grant.`,
  'not-visible-to-agents': () => 'Stop: agents cannot do this. The user has to do it.',
  'grant-limit': () =>
    'Stop: the grant does not allow this. Tell the user which limit applies. my_grant lists all limits.',
  'own-hold': () => 'Call book with hold set to the id of the hold, or choose another time.',
  'own-request': () =>
    'A pending approval request of the user blocks the time. Call my_requests; withdraw it with withdraw_request, or set replaces.',
  'inside-window': ({ info }) =>
    info.field?.endsWith('.acceptWindow')
      ? 'Tell the user that the new time can no longer be cancelled. If the user agrees, set acceptWindow.'
      : undefined,
};

const nextStepsOfTools: Record<string, Partial<Record<ErrorCode, string>>> = {
  my_grant: { NOT_FOUND: 'Only agents have a grant: call my_grant with the token of an agent.' },
  check_approval: { NOT_FOUND: 'Call my_requests for the ids, or check_approval with the id of a request.' },
  withdraw_request: {
    NOT_FOUND: 'Call my_requests for the ids of pending requests.',
    INVALID_STATUS: 'Call check_approval: the request is already decided.',
  },
};

export function nextStepAfter(call: FailedCall): string {
  const code = call.code as ErrorCode;
  const byReason = call.info.reason === undefined ? undefined : nextStepsByReason[call.info.reason];
  return byReason?.(call) ?? nextStepsOfTools[call.tool]?.[code] ?? nextSteps[code] ?? fixArguments;
}

/** Replaces API field names in an error by the argument names of the tool. */
export function withToolNames(names: Readonly<Record<string, string>>, detail: string): string {
  const renamed = Object.entries(names).reduce(
    (text, [ofApi, own]) => text.replace(new RegExp(`(?<!\\w)${ofApi}(?!\\w)`, 'g'), own),
    detail,
  );
  return (
    renamed
      .replace(/(?<![\w.])(?:query|body|params)\.(?=\w)/g, 'arguments.')
      .replace(/^body\b/, 'arguments')
      // The next step names a tool instead.
      .replace(/ [A-Z][^.]*\/api\/[^.]*\./, '')
  );
}
