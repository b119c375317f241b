import { AppError } from '../../../errors.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { GrantRow } from '../../access/grants/store.ts';
import type { OwnAppointment } from '../../booking/appointments/store.ts';
import { type ClashingRequest, findClashingRequest, findRequestOfAppointments } from './clash-store.ts';
import { describeAppointment } from './present.ts';

/** Refuses a request that clashes with a pending one, because only one of them could be carried out. */
function clashError(
  clash: ClashingRequest,
  grantId: string,
  code: 'CLIENT_DOUBLE_BOOKED' | 'INVALID_STATUS',
): AppError {
  const isOwn = clash.grantId === grantId;
  const advice = isOwn ? 'Withdraw or replace it.' : 'Another agent created it. Wait for the decision.';
  return new AppError(code, {
    status: 409,
    reason: 'own-request',
    ...(isOwn && { id: clash.id }),
    detail: `A pending approval request of the account clashes with this one. ${advice}`,
  });
}

/** Two requests for one person at overlapping times could not both be carried out. */
export async function requireNoClash(
  transaction: Transaction,
  grant: GrantRow,
  rows: readonly OwnAppointment[],
  now: Date,
): Promise<void> {
  const times = rows.map(describeAppointment).map(({ person = '', startsAt, endsAt }) => ({
    person,
    startsAt,
    endsAt,
  }));
  const clash = await findClashingRequest(transaction, { userId: grant.user_id, times, now });
  if (clash !== null) throw clashError(clash, grant.id, 'CLIENT_DOUBLE_BOOKED');
}

/** Two requests about one appointment could not both be carried out. */
export async function requireUnrequested(
  transaction: Transaction,
  { id: grantId, user_id: userId }: GrantRow,
  appointmentIds: readonly string[],
  now: Date,
): Promise<void> {
  const clash = await findRequestOfAppointments(transaction, { userId, appointmentIds, now });
  if (clash !== null) throw clashError(clash, grantId, 'INVALID_STATUS');
}
