import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { defaultLimit, Page, pageOf } from '../../../http/pagination.ts';
import { spendLimits } from '../../../platform/account-limits.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable, Transaction } from '../../../platform/database/database.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import { hashSecretToken } from '../../../shared/secret-token.ts';
import { dayMs } from '../../../shared/time.ts';
import { lockAccount } from '../../booking/appointments/lifecycle/store.ts';
import { readPosition } from '../../booking/appointments/reading/read-appointments.ts';
import { findAppointment, getLockedAppointment } from '../../booking/appointments/store.ts';
import { requireClient } from '../clients/require-client.ts';
import type { AnswersRequest, FormReply } from './contract.ts';
import { findLinkedAppointment, lockLinkedAppointment } from './link-store.ts';
import { isAnswerable, presentForm } from './present.ts';
import { readAnswers } from './rules/answers.ts';
import {
  type FormRow,
  findForm,
  listEarlierAnswers,
  listFormsOfClient,
  saveAnswers,
  type Via,
} from './store.ts';

export interface IntakeDependencies {
  db: Database;
  clock: Clock;
  limits: RateLimits;
}

const suggestionDays = 365;

export async function getForm(
  { db, clock }: IntakeDependencies,
  session: Session,
  id: string,
): Promise<FormReply> {
  const appointment = await findAppointment(db, session, id);
  if (appointment === null) throw new AppError('APPOINTMENT_NOT_FOUND');
  return presentToParty(db, session, id, clock.now());
}

async function presentToParty(db: Queryable, session: Session, id: string, now: Date): Promise<FormReply> {
  const form = await requireForm(db, id);
  const since = new Date(now.getTime() - suggestionDays * dayMs);
  const suggestions = isAnswerable(form, now)
    ? await listEarlierAnswers(db, session, form, since)
    : new Map<string, string[]>();
  return presentForm(form, { now, suggestions });
}

async function requireForm(db: Queryable, id: string): Promise<FormRow> {
  const form = await findForm(db, id);
  if (form === null) throw new AppError('APPOINTMENT_NOT_FOUND');
  return form;
}

export async function answerForm(
  { db, clock, limits }: IntakeDependencies,
  session: Session,
  id: string,
  body: AnswersRequest,
): Promise<FormReply> {
  if ((await findAppointment(db, session, id)) === null) throw new AppError('APPOINTMENT_NOT_FOUND');
  await spendLimits(limits, { name: 'intakeAnswers', of: id });
  return db.transaction(async (transaction) => {
    // Locked before the appointment, in the same order as by deleting the account.
    if (!(await lockAccount(transaction, session.userId))) throw new AppError('AUTH_REQUIRED');
    const { role } = await getLockedAppointment(transaction, session, id);
    const now = clock.now();
    await save(transaction, id, body, role === 'staff' ? 'staff' : 'account', now);
    return presentToParty(transaction, session, id, now);
  });
}

/** The caller has locked the appointment. */
async function save(
  transaction: Transaction,
  id: string,
  { answers }: AnswersRequest,
  via: Via,
  now: Date,
): Promise<void> {
  const form = await requireForm(transaction, id);
  if (form.status !== 'Pending' && form.status !== 'Confirmed')
    throw new AppError('INVALID_STATUS', {
      status: 409,
      detail: 'The appointment has ended or was cancelled.',
    });
  if (!isAnswerable(form, now))
    throw new AppError('APPOINTMENT_IN_PAST', { detail: 'Answers can be changed until the visit starts.' });
  if (via === 'link' && !isOpenToHolder(form))
    throw new AppError('INVALID_STATUS', {
      status: 409,
      detail: 'The form has been answered. Sign in to change the answers.',
    });
  const kept = readAnswers(form.asked, answers, form.answers ?? []);
  await saveAnswers(transaction, id, { answers: kept, via, now });
}

export async function getLinkedForm({ db, clock }: IntakeDependencies, token: string): Promise<FormReply> {
  return presentToHolder(db, hashSecretToken(token), clock.now());
}

async function presentToHolder(db: Queryable, tokenHash: Buffer, now: Date): Promise<FormReply> {
  const form = await requireForm(db, await requireLink(db, tokenHash, now));
  return presentForm(form, { now, showsAnswers: isOpenToHolder(form) });
}

/** The holder of a link neither sees nor replaces answers of the account or of staff. */
const isOpenToHolder = ({ via }: FormRow): boolean => via === null || via === 'link';

async function requireLink(db: Queryable, tokenHash: Buffer, now: Date): Promise<string> {
  const id = await findLinkedAppointment(db, tokenHash, now);
  if (id === null)
    throw new AppError('NOT_FOUND', {
      detail: 'The link is no longer valid. Use the link in the latest message.',
    });
  return id;
}

export async function answerLinkedForm(
  { db, clock, limits }: IntakeDependencies,
  token: string,
  body: AnswersRequest,
): Promise<FormReply> {
  const tokenHash = hashSecretToken(token);
  await spendLimits(limits, {
    name: 'intakeAnswers',
    of: await requireLink(db, tokenHash, clock.now()),
  });
  return db.transaction(async (transaction) => {
    await lockLinkedAppointment(transaction, tokenHash);
    const now = clock.now();
    await save(transaction, await requireLink(transaction, tokenHash, now), body, 'link', now);
    return presentToHolder(transaction, tokenHash, now);
  });
}

export async function listClientForms(
  { db, clock }: IntakeDependencies,
  session: Session,
  clientId: string,
  { cursor, limit = defaultLimit }: { cursor?: string; limit?: number },
): Promise<Page<FormReply>> {
  const before = cursor === undefined ? null : readPosition(cursor);
  const client = await requireClient(db, session, clientId);
  const now = clock.now();
  const whose = { id: client.id, businessId: client.business_id, userId: client.user_id };
  const rows = await listFormsOfClient(db, whose, { before, limit: limit + 1, now });
  const page = pageOf(rows, limit, (row) => [row.starts_at.getTime(), row.id]);
  return new Page(
    page.items.map((row) => presentForm(row, { now })),
    page.next,
  );
}
