import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { holdGrant } from '../../access/grants/charge-grant.ts';
import { recordAct } from '../../access/grants/record-act.ts';
import { holdAgentsOf } from '../../access/grants/store.ts';
import { holdRight } from '../../access/rights/store.ts';
import { endEarly } from '../../agents/approvals/end-approval.ts';
import { findAskingFor } from '../../agents/approvals/offered-time-store.ts';
import { endOffer } from './end-offer.ts';
import { enterLine, offerJob, type WaitlistParts } from './enter-line.ts';
import { deleteEntriesOf, findOpenOfferOf, lockLine, type OpenOffer } from './offer-store.ts';
import { findEntry, updateToLeft } from './store.ts';

export function leaveWaitlist(parts: WaitlistParts, session: Session, id: string): Promise<void> {
  return parts.db.transaction(async (transaction) => {
    const now = parts.clock.now();
    await holdGrant(transaction, session, now);
    const { business_id, user_id } = await getEntry(transaction, session, id, now);
    // Whoever asks for the offer holds the grant before the line, and so does whoever ends what was asked.
    if (session.grant === undefined) await holdAgentsOf(transaction, user_id);
    await holdRight(transaction, session.userId, business_id, 'manage');
    // Closes: being offered a time while leaving. Either the offer is there already and ends here, or it is not made.
    await lockLine(transaction, business_id);
    const { status } = await getEntry(transaction, session, id, now);
    if (status === 'left') return;
    if (status === 'booked' || status === 'expired') throw new AppError('INVALID_STATUS', { status: 409 });
    const act = { action: 'leave-waitlist', businessId: business_id } as const;
    await recordAct(transaction, session, act, now);
    const offer = await findOpenOfferOf(transaction, id);
    if (offer === null) return updateToLeft(transaction, id, now);
    await endAsking(parts, transaction, session, offer);
    const became = await endOffer(parts, transaction, offer, 'left');
    if (became !== 'left') throw new AppError('INVALID_STATUS', { status: 409 });
  });
}

/** What an agent asked for with the offer comes to nothing without it: whoever leaves declines it, and no agent does so for the person. */
async function endAsking(
  parts: WaitlistParts,
  transaction: Transaction,
  { userId, grant }: Session,
  offer: OpenOffer,
): Promise<void> {
  // In the professional's turn nobody asks with the offer any more.
  const now = await enterLine(parts, transaction, offer);
  const approvalId = await findAskingFor(transaction, offer);
  if (approvalId === null) return;
  if (grant !== undefined)
    throw new AppError('INVALID_STATUS', {
      status: 409,
      detail: 'The person is asked about the time that was offered: only they give it up.',
    });
  await endEarly(parts, transaction, approvalId, { byUserId: userId, now });
}

async function getEntry(transaction: Transaction, session: Session, id: string, now: Date) {
  const entry = await findEntry(transaction, session, id, now);
  if (entry === null) throw new AppError('NOT_FOUND');
  return entry;
}

/** With an account that is being deleted, whose row is held. The lines are left alone: whoever has one may be waiting for that row. */
export async function leaveEveryLine(transaction: Transaction, jobs: Jobs, userId: string): Promise<void> {
  for (const offer of await deleteEntriesOf(transaction, userId)) {
    const { professionalId, businessId, startMs, endMs, givenUpBy } = offer;
    await jobs.enqueue(transaction, offerJob, { professionalId, businessId, startMs, endMs, givenUpBy });
  }
}
