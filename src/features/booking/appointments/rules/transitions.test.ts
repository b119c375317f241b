import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Action,
  canBecome,
  cancelUntil,
  deadlinesOf,
  explainRefusal,
  type Moment,
  outcomes,
  type Status,
  statuses,
} from './transitions.ts';

const hour = 3_600_000;
const startMs = 1_000 * hour;

/** Long before the start for actions with a deadline, long after it for the others. */
const moment = (status: Status, action: Action): Moment => ({
  status,
  startMs,
  nowMs: action === 'complete' || action === 'no-show' ? startMs + hour : startMs - 100 * hour,
  role: 'client',
  isStaffsChoice: false,
  cancellationWindowHours: 24,
  latePendingUntilMs: null,
  lateGrantedUntilMs: null,
  settledMs: startMs - 124 * hour,
});

test('a completion or no-show can be undone for 24 hours', () => {
  const settled = { ...moment('Completed', 'reopen'), settledMs: startMs };
  expect(explainRefusal('reopen', { ...settled, nowMs: startMs + 24 * hour })).toBeNull();
  expect(explainRefusal('reopen', { ...settled, nowMs: startMs + 24 * hour + 1 })).toEqual({
    code: 'INVALID_STATUS',
  });
});

const allowed: [Status, Status][] = [
  ['Pending', 'Confirmed'],
  ['Pending', 'Cancelled'],
  ['Confirmed', 'Cancelled'],
  ['Confirmed', 'Completed'],
  ['Confirmed', 'NoShow'],
];

describe('every pair of statuses', () => {
  const pairs = statuses.flatMap((from) => statuses.map((to) => [from, to] as const));
  test.each(pairs)('%s → %s', (from, to) => {
    expect(canBecome(from, to)).toBe(allowed.some(([a, b]) => a === from && b === to));
  });
});

describe('every action on every status', () => {
  const actions: Action[] = ['confirm', 'cancel', 'complete', 'no-show', 'reopen', 'reschedule'];
  test.each(actions.flatMap((action) => statuses.map((status) => [action, status] as const)))(
    '%s an appointment that is %s',
    (action, status) => {
      const possible =
        action === 'reschedule'
          ? ['Pending', 'Confirmed'].includes(status)
          : action === 'reopen'
            ? ['Completed', 'NoShow'].includes(status)
            : canBecome(status, outcomes[action]);
      const code = action === 'no-show' ? 'NOSHOW_NOT_CONFIRMED' : 'INVALID_STATUS';
      expect(explainRefusal(action, moment(status, action))).toEqual(possible ? null : { code });
    },
  );
});

describe('the cancellation window', () => {
  const at = (nowMs: number, change: Partial<Moment> = {}): Moment => ({
    ...moment('Confirmed', 'cancel'),
    nowMs,
    ...change,
  });
  const last = cancelUntil(startMs, 24);

  test.each([
    ['cancel', 'CANCEL_WINDOW'],
    ['reschedule', 'RESCHEDULE_WINDOW'],
  ] as const)('refuses a client’s %s after its last moment, with its length', (action, code) => {
    expect(explainRefusal(action, at(last))).toBeNull();
    expect(explainRefusal(action, at(last + 1))).toEqual({ code, argument: 24 });
  });

  test('has the agreed length in hours', () => {
    expect(last).toBe(startMs - 24 * hour);
    expect(cancelUntil(startMs, 1)).toBe(startMs - hour);
    expect(cancelUntil(startMs, 0)).toBe(startMs);
    expect(explainRefusal('cancel', at(startMs - 24 * hour + 1))).toEqual({
      code: 'CANCEL_WINDOW',
      argument: 24,
    });
  });

  test('does not apply to staff', () => {
    expect(explainRefusal('cancel', at(startMs + hour, { role: 'staff' }))).toBeNull();
    expect(explainRefusal('reschedule', at(startMs + hour, { role: 'staff' }))).toBeNull();
  });

  test('of zero hours lasts until the start', () => {
    expect(explainRefusal('cancel', at(startMs, { cancellationWindowHours: 0 }))).toBeNull();
    expect(explainRefusal('cancel', at(startMs + 1, { cancellationWindowHours: 0 }))).toEqual({
      code: 'CANCEL_WINDOW',
      argument: 0,
    });
  });

  test('does not apply when a client cancels a time chosen by staff, until it starts', () => {
    const chosen = { isStaffsChoice: true };
    expect(explainRefusal('cancel', at(startMs, chosen))).toBeNull();
    expect(explainRefusal('cancel', at(startMs + 1, chosen))).toEqual({ code: 'CANCEL_WINDOW', argument: 0 });
    expect(explainRefusal('reschedule', at(startMs, chosen))).toEqual({
      code: 'RESCHEDULE_WINDOW',
      argument: 24,
    });
  });

  test('does not apply when a client withdraws an appointment that is not confirmed', () => {
    const pending = { status: 'Pending' } as const;
    expect(explainRefusal('cancel', at(startMs - 1, pending))).toBeNull();
    expect(explainRefusal('cancel', at(startMs + hour, pending))).toBeNull();
    expect(explainRefusal('reschedule', at(startMs - 1, pending))).toEqual({
      code: 'RESCHEDULE_WINDOW',
      argument: 24,
    });
    expect(deadlinesOf(at(last + 1, pending)).cancelUntilMs).toBe(startMs);
  });

  test('is checked only when the status allows the action', () => {
    expect(explainRefusal('cancel', at(startMs, { status: 'Completed' }))).toEqual({
      code: 'INVALID_STATUS',
    });
  });
});

test('a deadline is the last moment at which the client is not refused, and null afterwards', () => {
  const actions = [
    ['cancel', 'cancelUntilMs'],
    ['reschedule', 'rescheduleUntilMs'],
  ] as const;
  const anyMoment = fc.record({
    status: fc.constantFrom(...statuses),
    hoursToStart: fc.integer({ min: -50, max: 200 }),
    isStaffsChoice: fc.boolean(),
    cancellationWindowHours: fc.integer({ min: 0, max: 100 }),
  });
  fc.assert(
    fc.property(anyMoment, ({ hoursToStart, ...fields }) => {
      for (const [action, name] of actions) {
        const at = (nowMs: number): Moment => ({ ...moment(fields.status, action), ...fields, nowMs });
        const nowMs = startMs - hoursToStart * hour;
        const until = deadlinesOf(at(nowMs))[name];
        expect(until !== null).toBe(explainRefusal(action, at(nowMs)) === null);
        if (until === null) continue;
        expect(explainRefusal(action, at(until))).toBeNull();
        const isWithdrawal = action === 'cancel' && fields.status === 'Pending';
        expect(explainRefusal(action, at(until + 1)) === null).toBe(isWithdrawal);
      }
    }),
  );
});

test('completing is possible from the start', () => {
  const at = (nowMs: number) => explainRefusal('complete', { ...moment('Confirmed', 'complete'), nowMs });
  expect([at(startMs - 1), at(startMs)]).toEqual([{ code: 'COMPLETE_TOO_EARLY' }, null]);
});

test('a no-show is possible ten minutes after the start', () => {
  const at = (nowMs: number) => explainRefusal('no-show', { ...moment('Confirmed', 'no-show'), nowMs });
  expect([at(startMs + 599_999), at(startMs + 600_000)]).toEqual([{ code: 'NOSHOW_TOO_EARLY' }, null]);
});

describe('a running-late alert', () => {
  const minute = 60_000;
  const delays = [null, 0, 5, 10, 15, 60] as const;
  const untilOf = (minutes: number | null) => (minutes === null ? null : startMs + minutes * minute);
  const at = (nowMs: number, pending: number | null, granted: number | null) => ({
    ...moment('Confirmed', 'no-show'),
    nowMs,
    latePendingUntilMs: untilOf(pending),
    lateGrantedUntilMs: untilOf(granted),
  });

  describe('pending and accepted delays, every pair', () => {
    test.each(delays.flatMap((pending) => delays.map((granted) => [pending, granted] as const)))(
      '%s minutes pending, %s minutes accepted',
      (pending, granted) => {
        for (let minutes = -5; minutes <= 70; minutes++) {
          const code =
            minutes < (pending ?? -Infinity)
              ? 'NOSHOW_LATE_PENDING'
              : minutes < (granted ?? -Infinity)
                ? 'NOSHOW_LATE_GRACE'
                : minutes < 10
                  ? 'NOSHOW_TOO_EARLY'
                  : null;
          const refusal = explainRefusal('no-show', at(startMs + minutes * minute, pending, granted));
          expect([minutes, refusal]).toEqual([minutes, code === null ? null : { code }]);
        }
      },
    );
  });

  test('ends exactly to the millisecond', () => {
    const end = startMs + 15 * minute;
    expect(explainRefusal('no-show', at(end - 1, 15, null))).toEqual({ code: 'NOSHOW_LATE_PENDING' });
    expect(explainRefusal('no-show', at(end - 1, null, 15))).toEqual({ code: 'NOSHOW_LATE_GRACE' });
    expect(explainRefusal('no-show', at(end, 15, 15))).toBeNull();
  });

  test('is checked only for confirmed appointments and affects only no-shows', () => {
    for (const status of statuses) {
      for (const action of ['confirm', 'cancel', 'complete', 'no-show', 'reschedule'] as const) {
        const plain = moment(status, action);
        const late = {
          ...plain,
          latePendingUntilMs: plain.nowMs + hour,
          lateGrantedUntilMs: plain.nowMs + hour,
        };
        const expected =
          action === 'no-show' && status === 'Confirmed'
            ? { code: 'NOSHOW_LATE_PENDING' }
            : explainRefusal(action, plain);
        expect([status, action, explainRefusal(action, late)]).toEqual([status, action, expected]);
      }
    }
  });
});
