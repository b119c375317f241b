import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { spendLimits } from '../../../platform/account-limits.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import { hashSecretToken } from '../../../shared/secret-token.ts';
import type { AppointmentView } from '../appointments/contract.ts';
import { cancelInTransaction } from '../appointments/lifecycle/cancel-appointment.ts';
import type { ChangeDependencies } from '../appointments/lifecycle/change-status.ts';
import { rescheduleInTransaction } from '../appointments/lifecycle/reschedule-appointment.ts';
import { isStaffsChoice } from '../appointments/lifecycle/store.ts';
import { getAppointment } from '../appointments/reading/read-appointments.ts';
import { getAppointmentFile } from '../calendar/appointment-file.ts';
import type * as contract from './contract.ts';
import type { LinkPurpose } from './rules/purposes.ts';
import { findLink, type LinkRow } from './store.ts';

export interface LinkDependencies extends ChangeDependencies {
  db: Database;
  rateLimits: RateLimits;
}

type CancelRequest = Static<NonNullable<typeof contract.cancelByLink.body>>;
type RescheduleRequest = Static<NonNullable<typeof contract.rescheduleByLink.body>>;

const invalid = () =>
  new AppError('NOT_FOUND', { detail: 'The link is no longer valid. Use the link in the latest message.' });

/** The client, limited to the appointment of the link. Every statement checks the link again. */
async function sessionOf(
  { db, clock }: LinkDependencies,
  token: string,
  purpose: LinkPurpose | null,
): Promise<{ link: LinkRow; session: Session }> {
  const tokenHash = hashSecretToken(token);
  const link = await findLink(db, tokenHash);
  const clientId = link?.userId ?? link?.crmClientId ?? null;
  if (link === null || clientId === null) throw invalid();
  const session: Session = {
    id: '',
    userId: clientId,
    role: 'customer',
    link: { tokenHash, purpose, at: clock.now() },
  };
  return { link, session };
}

/** A link that has ended is unknown, like every other token. */
async function orInvalid<Result>(result: Promise<Result>): Promise<Result> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof AppError && error.code === 'APPOINTMENT_NOT_FOUND') throw invalid();
    throw error;
  }
}

/** Leaves out ids of accounts and records, and notes, which the mail does not contain either. */
function present({ purpose, userId }: LinkRow, view: AppointmentView): contract.LinkedView {
  const { clientId, familyMemberId, crmClientId, notes, recurringGroupId, agentName, ...appointment } = view;
  return { purpose, appointment, hasAccount: userId !== null };
}

export async function getLinkedAppointment(
  dependencies: LinkDependencies,
  token: string,
): Promise<contract.LinkedView> {
  const { db, clock } = dependencies;
  const { link, session } = await sessionOf(dependencies, token, null);
  const view = await orInvalid(getAppointment(db, session, link.appointmentId, clock.now()));
  return present(link, view);
}

export async function getLinkedFile(dependencies: LinkDependencies, token: string): Promise<string> {
  const { link, session } = await sessionOf(dependencies, token, null);
  return orInvalid(getAppointmentFile(dependencies.db, session, link.appointmentId));
}

export async function cancelByLink(
  dependencies: LinkDependencies,
  token: string,
  body: CancelRequest,
): Promise<contract.LinkedView> {
  const { db } = dependencies;
  const { link, session } = await sessionOf(dependencies, token, 'cancel');
  await getLinkedAppointment(dependencies, token);
  if (!(await isStaffsChoice(db, session, link.appointmentId))) await limitChanges(dependencies, session);
  const view = await orInvalid(cancelInTransaction(dependencies, session, link.appointmentId, body));
  return present(link, view);
}

export async function rescheduleByLink(
  dependencies: LinkDependencies,
  token: string,
  body: RescheduleRequest,
): Promise<contract.LinkedView> {
  const { link, session } = await sessionOf(dependencies, token, 'move');
  await getLinkedAppointment(dependencies, token);
  await limitChanges(dependencies, session);
  const view = await orInvalid(rescheduleInTransaction(dependencies, session, link.appointmentId, body));
  return present(link, view);
}

/** Counted together with the changes of the signed-in client. */
const limitChanges = ({ rateLimits }: LinkDependencies, { userId }: Session) =>
  spendLimits(rateLimits, { name: 'visitChanges', of: userId });
