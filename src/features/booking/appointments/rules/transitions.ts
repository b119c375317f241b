import type { ErrorCode } from 'openslot-facts/errors';
import type { PartyRole } from '../../../../shared/appointment-role.ts';
import { hourMs, minuteMs } from '../../../../shared/time.ts';

export const statuses = ['Pending', 'Confirmed', 'Cancelled', 'Completed', 'NoShow'] as const;
export type Status = (typeof statuses)[number];

const transitions: Record<Status, readonly Status[]> = {
  Pending: ['Confirmed', 'Cancelled'],
  Confirmed: ['Cancelled', 'Completed', 'NoShow'],
  Cancelled: [],
  Completed: [],
  NoShow: [],
};

export function canBecome(from: Status, to: Status): boolean {
  return transitions[from].includes(to);
}

/** Statuses that staff can undo, and for how long. */
const reopenable: readonly Status[] = ['Completed', 'NoShow'];
const reopenMs = 24 * hourMs;

/** Status after each action. Rescheduling does not change the status. */
export const outcomes = {
  confirm: 'Confirmed',
  cancel: 'Cancelled',
  complete: 'Completed',
  'no-show': 'NoShow',
  reopen: 'Confirmed',
} as const satisfies Record<string, Status>;

export type StatusAction = keyof typeof outcomes;
export type Action = StatusAction | 'reschedule';

/** State of an appointment when an action is attempted. */
export interface Moment {
  status: Status;
  startMs: number;
  nowMs: number;
  /** Role of the caller. */
  role: PartyRole;
  /** Staff booked the appointment or chose its current time. */
  isStaffsChoice: boolean;
  /** As agreed when it was booked. */
  cancellationWindowHours: number;
  /** When the delays of running-late alerts end: of a pending one, and of an accepted one. */
  latePendingUntilMs: number | null;
  lateGrantedUntilMs: number | null;
  /** When the appointment was completed or recorded as a no-show. Needed to reopen it. */
  settledMs?: number;
}

export interface Refusal {
  code: ErrorCode;
  argument?: number;
}

const noShowGraceMs = 10 * minuteMs;

/** Refusals of actions. The first one that applies is returned. */
const refusals: readonly [readonly Action[], (moment: Moment, action: Action) => Refusal | false][] = [
  [['no-show'], ({ status }) => status !== 'Confirmed' && { code: 'NOSHOW_NOT_CONFIRMED' }],
  [
    ['confirm', 'cancel', 'complete'],
    ({ status }, action) =>
      !canBecome(status, outcomes[action as StatusAction]) && { code: 'INVALID_STATUS' },
  ],
  [
    ['reopen'],
    ({ status, settledMs = 0, nowMs }) =>
      (!reopenable.includes(status) || nowMs > settledMs + reopenMs) && { code: 'INVALID_STATUS' },
  ],
  [['reschedule'], ({ status }) => transitions[status].length === 0 && { code: 'INVALID_STATUS' }],
  [
    ['cancel'],
    // A request that the business has not confirmed can always be withdrawn.
    (moment) =>
      moment.status !== 'Pending' &&
      isTooLate(agreedTo(moment)) &&
      refuseWindow('CANCEL_WINDOW', agreedTo(moment)),
  ],
  [['reschedule'], (moment) => isTooLate(moment) && refuseWindow('RESCHEDULE_WINDOW', moment)],
  [['complete'], ({ startMs, nowMs }) => nowMs < startMs && { code: 'COMPLETE_TOO_EARLY' }],
  // Checked before the ten minutes, because staff can answer a pending alert.
  [
    ['no-show'],
    ({ nowMs, latePendingUntilMs }) => isBefore(nowMs, latePendingUntilMs) && { code: 'NOSHOW_LATE_PENDING' },
  ],
  [
    ['no-show'],
    ({ nowMs, lateGrantedUntilMs }) => isBefore(nowMs, lateGrantedUntilMs) && { code: 'NOSHOW_LATE_GRACE' },
  ],
  [['no-show'], ({ startMs, nowMs }) => nowMs < startMs + noShowGraceMs && { code: 'NOSHOW_TOO_EARLY' }],
];

export function explainRefusal(action: Action, moment: Moment): Refusal | null {
  for (const [actions, refuse] of refusals) {
    const refusal = actions.includes(action) && refuse(moment, action);
    if (refusal) return refusal;
  }
  return null;
}

const isBefore = (nowMs: number, untilMs: number | null) => untilMs !== null && nowMs < untilMs;

/** A client can cancel a time chosen by staff, or an unconfirmed one, until it starts, without a window. */
const agreedTo = (moment: Moment): Moment =>
  moment.isStaffsChoice || moment.status === 'Pending' ? { ...moment, cancellationWindowHours: 0 } : moment;

/** The window applies to clients only. Its limit is inclusive: cancelling exactly at the limit is allowed. */
function isTooLate({ role, startMs, nowMs, cancellationWindowHours }: Moment): boolean {
  return role === 'client' && nowMs > cancelUntil(startMs, cancellationWindowHours);
}

export function cancelUntil(startMs: number, cancellationWindowHours: number): number {
  return startMs - cancellationWindowHours * hourMs;
}

/** Last moments at which the client can cancel and reschedule. Null when no longer possible. */
export function deadlinesOf({
  status,
  startMs,
  nowMs,
  isStaffsChoice,
  cancellationWindowHours,
}: Pick<Moment, 'status' | 'startMs' | 'nowMs' | 'isStaffsChoice' | 'cancellationWindowHours'>): {
  cancelUntilMs: number | null;
  rescheduleUntilMs: number | null;
} {
  const asClient: Moment = {
    status,
    startMs,
    nowMs,
    isStaffsChoice,
    cancellationWindowHours,
    role: 'client',
    latePendingUntilMs: null,
    lateGrantedUntilMs: null,
  };
  const until = (action: Action, { startMs, cancellationWindowHours }: Moment) =>
    explainRefusal(action, asClient) === null ? cancelUntil(startMs, cancellationWindowHours) : null;
  return {
    cancelUntilMs: until('cancel', agreedTo(asClient)),
    rescheduleUntilMs: until('reschedule', asClient),
  };
}

const refuseWindow = (code: ErrorCode, { cancellationWindowHours }: Moment): Refusal => ({
  code,
  argument: cancellationWindowHours,
});
