import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { RequireRepeated } from '../../../http/repeated-fields.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { Passwords } from '../../../platform/passwords.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import type { AvailableChannels, ReminderChannel } from '../../../shared/channels.ts';
import { type DeclinePendingRequests, endGrantsOf } from '../../access/grants/end-grants.ts';
import { revokeSessionsOf } from '../../access/sessions/store.ts';
import { deleteFeed } from '../../booking/calendar/store.ts';
import type { patchAccount, UserReply } from './contract.ts';
import { closeEmailLinksOf, closeResetsOf } from './link-store.ts';
import { presentUser } from './present.ts';
import { requireStrongPassword, requireTimeZone } from './rules/account-fields.ts';
import { findUser, lockUser, type Profile, type UserRow, updatePassword, updateProfile } from './store.ts';
import { verifyOwner } from './verify-password.ts';

interface UpdateAccountDependencies {
  db: Database;
  clock: Clock;
  passwords: Passwords;
  limits: RateLimits;
  availableChannels: AvailableChannels;
  forgetSessions: () => void;
  clearCache: () => void;
  declinePendingRequests: DeclinePendingRequests;
}

type UpdateAccountRequest = Static<NonNullable<typeof patchAccount.body>>;

export async function updateAccount(
  dependencies: UpdateAccountDependencies,
  session: Session,
  body: UpdateAccountRequest,
  address: string,
  requireRepeated: RequireRepeated,
): Promise<UserReply> {
  requireTimeZone(body.timezone);
  const change = await preparePasswordChange(dependencies, session.userId, body, address);
  const row = await dependencies.db.transaction(async (transaction) => {
    const now = dependencies.clock.now();
    const user = await lockUser(transaction, session.userId);
    if (user === null) throw new AppError('AUTH_REQUIRED');
    await requireRepeated(() => presentUser(user));
    const profile = changedProfile(user, body, dependencies.availableChannels);
    if (change !== null) await changePassword(dependencies, transaction, session, user, change);
    if (profile.name !== user.name) transaction.afterCommit(dependencies.clearCache);
    return updateProfile(transaction, user.id, profile, now);
  });
  return presentUser(row);
}

function changedProfile(user: UserRow, body: UpdateAccountRequest, available: AvailableChannels): Profile {
  const phone = body.phone === undefined ? user.phone : body.phone;
  const channel = body.preferredReminderChannel ?? user.preferred_reminder_channel;
  // An account that chose SMS while a gateway existed can still change other fields.
  const isChanged = channel !== user.preferred_reminder_channel;
  const canChoose: Record<ReminderChannel, boolean> = {
    email: true,
    sms: phone !== null && (available.sms || !isChanged),
    none: true,
  };
  if (!canChoose[channel]) throw new AppError('PREFERRED_REMINDER_CHANNEL_UNAVAILABLE');
  return {
    name: body.name?.trim() ?? user.name,
    phone,
    timezone: body.timezone === undefined ? user.timezone : body.timezone,
    language: body.language ?? user.language,
    channel,
  };
}

interface PasswordChange {
  /** Hash that the current password was verified against. */
  from: string | null;
  to: string;
}

/** Does the slow work before the transaction. */
async function preparePasswordChange(
  dependencies: UpdateAccountDependencies,
  userId: string,
  { password, currentPassword }: UpdateAccountRequest,
  address: string,
): Promise<PasswordChange | null> {
  if (password === undefined) return null;
  if (!currentPassword)
    throw new AppError('MISSING_FIELDS', {
      field: 'body.currentPassword',
      detail: 'Required to change the password.',
    });
  const user = await findUser(dependencies.db, userId);
  if (user === null) throw new AppError('AUTH_REQUIRED');
  requireStrongPassword(password, user);
  await verifyOwner(dependencies, { address, emailKey: user.email_key, password: currentPassword }, user);
  return { from: user.password_hash, to: await dependencies.passwords.hash(password) };
}

async function changePassword(
  { clock, forgetSessions, declinePendingRequests }: UpdateAccountDependencies,
  transaction: Transaction,
  session: Session,
  user: UserRow,
  change: PasswordChange,
): Promise<void> {
  // Another request changed the password after it was verified.
  if (user.password_hash !== change.from) throw new AppError('INVALID_CREDENTIALS');
  const now = clock.now();
  await updatePassword(transaction, user.id, change.to, now);
  await closeResetsOf(transaction, user.id, now);
  await closeEmailLinksOf(transaction, user.id, now, 'change');
  await revokeSessionsOf(transaction, user.id, now, session.id);
  await endGrantsOf(declinePendingRequests, transaction, user.id, now);
  await deleteFeed(transaction, user.id);
  transaction.afterCommit(forgetSessions);
}
