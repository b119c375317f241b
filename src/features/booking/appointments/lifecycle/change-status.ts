import type { ErrorCode } from 'openslot-facts/errors';
import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Queryable, Transaction } from '../../../../platform/database/database.ts';
import { translateViolation } from '../../../../platform/database/translate-violation.ts';
import { lockGrant, requireNoApproval } from '../../../access/grants/lock-grant.ts';
import { recordAction, recordCancellation } from '../../../access/grants/record-activity.ts';
import { requireStaffActionLimit } from '../../../access/limits/require-limits.ts';
import { releaseCouponUses } from '../../../discounts/coupons/use-coupon.ts';
import { releaseSessions } from '../../../discounts/packages/purchase-store.ts';
import { postReturns } from '../../../money/ledger/post-package.ts';
import type { InvalidateDays } from '../../availability/rules/changed-days.ts';
import type { AppointmentView } from '../contract.ts';
import { lockForCancellation, lockForUnits } from '../lock-store.ts';
import { presentChange } from '../present.ts';
import {
  type Action,
  explainRefusal,
  type Moment,
  outcomes,
  type StatusAction,
} from '../rules/transitions.ts';
import {
  type AppointmentRow,
  findAppointment,
  getLockedAppointment,
  type LockedAppointment,
  withUnits,
} from '../store.ts';
import { type Delays, findDelays, findSettledAt, updateStatus } from './store.ts';

export interface ChangeDependencies {
  db: Queryable;
  clock: Clock;
  invalidateDays: InvalidateDays;
}

/**
 * Confirms, cancels, completes or reopens an appointment, or records a no-show. `rules/transitions.ts` decides whether
 * it is allowed.
 */
export function changeStatus(
  dependencies: ChangeDependencies,
  session: Session,
  id: string,
  action: StatusAction,
  options: StatusOptions = {},
): Promise<AppointmentView> {
  return dependencies.db.transaction((transaction) =>
    changeStatusWithin(transaction, dependencies, session, id, action, options),
  );
}

interface StatusOptions {
  reason?: string | null;
  /** A late cancellation by or for the client, with the agreed fee. */
  withFee?: boolean;
  ifMatch?: string | undefined;
}

export async function changeStatusWithin(
  transaction: Transaction,
  { clock, invalidateDays }: Omit<ChangeDependencies, 'db'>,
  session: Session,
  id: string,
  action: StatusAction,
  { reason = null, withFee = false, ifMatch }: StatusOptions = {},
): Promise<AppointmentView> {
  const grant = await lockGrant(transaction, session, clock.now());
  if (action === 'cancel') {
    requireNoApproval(grant, action);
    await lockForCancellation(transaction, [id]);
  }
  if (action === 'reopen') await lockForUnits(transaction, id);
  const appointment = await getLockedAppointment(transaction, session, id);
  const now = clock.now();
  requireVersion(appointment, ifMatch);
  const delays = action === 'no-show' ? await findDelays(transaction, id) : noDelays;
  const settledAt = action === 'reopen' ? await findSettledAt(transaction, id) : null;
  const fee =
    action === 'cancel'
      ? requireCancellable(appointment, now, withFee)
      : requireAllowed(action, appointment, now, { ...delays, settledAt });
  const status = outcomes[action];
  // A completed appointment or a no-show does not occupy its time. Reopening it can find the time taken.
  const row = await translateViolation(
    updateStatus(
      transaction,
      id,
      { status, reason, deposit: depositEventOf[action], fee: action === 'no-show' ? 'no-show' : fee },
      {
        action,
        by: session.userId,
        now,
        before: { status: appointment.status },
        after: { status, ...(reason !== null && { reason }) },
      },
    ),
  );
  if (action === 'cancel') {
    await releaseReductions(transaction, [appointment], now);
    await recordCancellation(transaction, session, [appointment], now);
    if (appointment.role === 'staff')
      await requireStaffActionLimit(transaction, { ...partiesOf(appointment), by: session.userId, now });
  }
  if (action === 'confirm')
    await recordAction(transaction, session, { action, ...whichOf(appointment) }, now);
  const { professional_id: professionalId, date } = appointment;
  transaction.afterCommit(() => invalidateDays({ professionalId, date }));
  const [changed] = await withUnits(transaction, [row]);
  return presentChange({ ...changed!, role: appointment.role }, action, now);
}

const depositEventOf: Partial<Record<StatusAction, 'confirmed' | 'cancelled'>> = {
  confirm: 'confirmed',
  cancel: 'cancelled',
};

export type Fee = 'late';

/**
 * Returns the fee, if there is one. Inside the cancellation window, a client can cancel against the agreed
 * fee. Staff decide whether the client owes it.
 */
export function requireCancellable(
  appointment: LockedAppointment,
  now: Date,
  withFee: boolean,
): Fee | undefined {
  const { deposit, status } = appointment;
  const isAgreed = deposit !== null && deposit.status === 'paid' && status === 'Confirmed';
  const refusal = explainCancellation({ ...appointment, role: 'client' }, now);
  if (withFee && isAgreed && refusal === 'CANCEL_WINDOW') return 'late';
  requireAllowed('cancel', appointment, now);
  return undefined;
}

const explainCancellation = (appointment: LockedAppointment, now: Date): ErrorCode | undefined =>
  explainRefusal('cancel', momentOf(appointment, now, noDelays))?.code;

/** Delays matter only for no-shows. */
const noDelays: Delays = { pendingUntil: null, grantedUntil: null };

export function requireAllowed(
  action: Action,
  appointment: LockedAppointment,
  now: Date,
  delays: MomentDelays = noDelays,
): undefined {
  const refusal = explainRefusal(action, momentOf(appointment, now, delays));
  if (refusal === null) return;
  const { code, argument } = refusal;
  throw new AppError(code, {
    status: 409,
    date: appointment.date,
    ...(argument !== undefined && { argument, limit: argument }),
  });
}

type MomentDelays = Delays & { settledAt?: Date | null };

function momentOf(
  appointment: LockedAppointment,
  now: Date,
  { pendingUntil, grantedUntil, settledAt = null }: MomentDelays,
): Moment {
  return {
    status: appointment.status,
    startMs: appointment.starts_at.getTime(),
    nowMs: now.getTime(),
    role: appointment.role,
    isStaffsChoice: appointment.is_staffs_choice,
    cancellationWindowHours: appointment.window_hours,
    latePendingUntilMs: pendingUntil?.getTime() ?? null,
    lateGrantedUntilMs: grantedUntil?.getTime() ?? null,
    ...(settledAt !== null && { settledMs: settledAt.getTime() }),
  };
}

/** Closes the race between two callers who change the same appointment without seeing each other's change. */
export function requireVersion({ version, date }: AppointmentRow, ifMatch: string | undefined): void {
  const tags = ifMatch?.split(',').map((tag) => tag.trim());
  // Only an unquoted star stands for any version.
  if (tags === undefined || tags.includes('*')) return;
  if (tags.some((tag) => tag.replace(/^(?:W\/)?"(.*)"$/, '$1') === version)) return;
  throw new AppError('SERIALIZATION_CONFLICT', {
    field: 'If-Match',
    reason: 'stale',
    date,
    detail: 'The appointment changed since it was read. Read it again, then send its new version.',
  });
}

/** The same for a request that waits for approval. The approved request is judged by the state at that time. */
export async function requireVersionToAsk(
  transaction: Transaction,
  session: Session,
  id: string,
  ifMatch: string | undefined,
): Promise<void> {
  const appointment = ifMatch === undefined ? null : await findAppointment(transaction, session, id);
  if (appointment !== null) requireVersion(appointment, ifMatch);
}

const whichOf = ({ id, business_id }: LockedAppointment) => ({ appointmentId: id, businessId: business_id });

export const partiesOf = ({ business_id, user_id, crm_client_id }: LockedAppointment) => ({
  businessId: business_id,
  userId: user_id,
  crmClientId: crm_client_id,
});

interface Cancelled {
  id: string;
  package_purchase_id: string | null;
  coupon_code: string | null;
}

/**
 * Releases the coupon or package session of each appointment. The rows are locked first, as by a booking with
 * a coupon or package. So only one of two concurrent cancellations releases it.
 */
export async function releaseReductions(
  transaction: Transaction,
  appointments: readonly Cancelled[],
  now: Date,
): Promise<void> {
  const prepaid = appointments.filter(({ package_purchase_id: purchase }) => purchase !== null);
  if (prepaid.length > 0) {
    await releaseSessions(
      transaction,
      prepaid.map(({ package_purchase_id: purchase }) => purchase!),
    );
    await postReturns(
      transaction,
      prepaid.map(({ id }) => id),
      now,
    );
  }
  const discounted = appointments.filter(({ coupon_code: code }) => code !== null);
  if (discounted.length > 0)
    await releaseCouponUses(
      transaction,
      discounted.map(({ id }) => id),
    );
}
