import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { RequireRepeated } from '../../../http/repeated-fields.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { Passwords } from '../../../platform/passwords.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import type { AvailableChannels, ReminderChannel } from '../../../shared/channels.ts';
import { type EndWaiting, endGrantsOf } from '../../access/grants/end-grants.ts';
import { revokeSessionsOf } from '../../access/sessions/store.ts';
import { deleteFeed } from '../../booking/calendar/feed-store.ts';
import type { patchAccount, UserReply } from './contract.ts';
import { closeEmailLinksOf } from './email-link-store.ts';
import { closeResetsOf } from './password-reset-store.ts';
import { presentUser } from './present.ts';
import { provePassword } from './prove-password.ts';
import { requireGoodPassword, requireTimeZone } from './rules/account-fields.ts';
import { findUser, lockUser, type Profile, type UserRow, updatePassword, updateProfile } from './store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  passwords: Passwords;
  limits: RateLimits;
  /** Whether reminders can be sent by SMS at all. */
  availableChannels: AvailableChannels;
  /** After sessions ended: this process must feel it at once. */
  forgetSessions: () => void;
  /** After public data changed: cached replies show it. */
  clearCache: () => void;
  endWaiting: EndWaiting;
}

type UpdateAccountRequest = Static<NonNullable<typeof patchAccount.body>>;

export async function updateAccount(
  parts: Parts,
  session: Session,
  body: UpdateAccountRequest,
  address: string,
  requireRepeated: RequireRepeated,
): Promise<UserReply> {
  requireTimeZone(body.timezone);
  const change = await preparePasswordChange(parts, session.userId, body, address);
  const row = await parts.db.transaction(async (transaction) => {
    const now = parts.clock.now();
    const user = await lockUser(transaction, session.userId);
    if (user === null) throw new AppError('AUTH_REQUIRED');
    await requireRepeated(() => presentUser(user));
    const profile = changedProfile(user, body, parts.availableChannels);
    if (change !== null) await changePassword(parts, transaction, session, user, change);
    if (profile.name !== user.name) transaction.afterCommit(parts.clearCache);
    return updateProfile(transaction, user.id, profile, now);
  });
  return presentUser(row);
}

function changedProfile(user: UserRow, body: UpdateAccountRequest, available: AvailableChannels): Profile {
  const phone = body.phone === undefined ? user.phone : body.phone;
  const channel = body.preferredReminderChannel ?? user.preferred_reminder_channel;
  // Who chose it while there was a gateway may still change the rest of the account.
  const isNews = channel !== user.preferred_reminder_channel;
  const canChoose: Record<ReminderChannel, boolean> = {
    email: true,
    sms: phone !== null && (available.sms || !isNews),
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
  /** The hash the current password was proven against. */
  from: string | null;
  to: string;
}

/** Everything slow, before the transaction. */
async function preparePasswordChange(
  parts: Parts,
  userId: string,
  { password, currentPassword }: UpdateAccountRequest,
  address: string,
): Promise<PasswordChange | null> {
  if (password === undefined) return null;
  if (!currentPassword)
    throw new AppError('MISSING_FIELDS', {
      detail: 'body.currentPassword: is required to change the password.',
    });
  const user = await findUser(parts.db, userId);
  if (user === null) throw new AppError('AUTH_REQUIRED');
  requireGoodPassword(password, user);
  await provePassword(parts, { address, emailKey: user.email_key, password: currentPassword }, user);
  return { from: user.password_hash, to: await parts.passwords.hash(password) };
}

async function changePassword(
  { clock, forgetSessions, endWaiting }: Parts,
  transaction: Transaction,
  session: Session,
  user: UserRow,
  change: PasswordChange,
): Promise<void> {
  // Changed by somebody else since it was proven.
  if (user.password_hash !== change.from) throw new AppError('INVALID_CREDENTIALS');
  const now = clock.now();
  await updatePassword(transaction, user.id, change.to, now);
  await closeResetsOf(transaction, user.id, now);
  await closeEmailLinksOf(transaction, user.id, now, 'change');
  await revokeSessionsOf(transaction, user.id, now, session.id);
  await endGrantsOf(endWaiting, transaction, user.id, now);
  await deleteFeed(transaction, user.id);
  transaction.afterCommit(forgetSessions);
}
