import { AppError } from '../../../errors.ts';
import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Passwords } from '../../../platform/passwords.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import type { AvailableChannels } from '../../../shared/channels.ts';
import type { EndWaiting } from '../../access/grants/end-grants.ts';
import type { AccessTokens } from '../../access/sessions/access-tokens.ts';
import * as address from './address-contract.ts';
import { askForAddress, resendVerification } from './ask-for-link.ts';
import {
  forgotPassword,
  getAccount,
  login,
  patchAccount,
  refresh,
  register,
  resetPassword,
} from './contract.ts';
import { followEmailLink } from './follow-email-link.ts';
import { logIn } from './log-in.ts';
import { presentUser } from './present.ts';
import { refreshSession } from './refresh-session.ts';
import { registerAccount } from './register-account.ts';
import { changeForgottenPassword } from './reset-password.ts';
import { requireEmail } from './rules/account-fields.ts';
import { passwordResetJob } from './send-reset-link.ts';
import { findUser } from './store.ts';
import { updateAccount } from './update-account.ts';

interface Parts {
  db: Database;
  clock: Clock;
  passwords: Passwords;
  limits: RateLimits;
  accessTokens: AccessTokens;
  jobs: Jobs;
  /** Most calls a minute that one address may make to sign in and the like. */
  authLimitPerMinute: number;
  /** Whether reminders can be sent by SMS at all. */
  availableChannels: AvailableChannels;
  /** After sessions ended: this process must feel it at once. */
  forgetSessions: () => void;
  /** After public data changed: cached replies show it. */
  clearCache: () => void;
  endWaiting: EndWaiting;
}

export function accountRoutes(parts: Parts): BoundRoute[] {
  const { db, jobs } = parts;
  return [
    bind(register, (request) => registerAccount(parts, request)),
    bind(login, (request) => logIn(parts, request)),
    bind(refresh, ({ body, caller, headers }) =>
      refreshSession(parts, body.refreshToken, {
        address: caller.address,
        idempotencyKey: headers['idempotency-key'],
      }),
    ),
    bind(forgotPassword, async ({ body }) => {
      const emailKey = requireEmail(body.email).key;
      await db.transaction((transaction) => jobs.enqueue(transaction, passwordResetJob, { emailKey }));
      return {};
    }),
    bind(resetPassword, async ({ body }) => {
      await changeForgottenPassword(parts, body);
      return undefined;
    }),
    bind(getAccount, async ({ caller }) => {
      const user = await findUser(db, sessionOf(caller).userId);
      if (user === null) throw new AppError('AUTH_REQUIRED');
      return presentUser(user);
    }),
    bind(patchAccount, ({ caller, body, requireRepeated }) =>
      updateAccount(parts, sessionOf(caller), body, caller.address, requireRepeated),
    ),
    bind(address.verifyEmail, async ({ body }) => {
      await followEmailLink(parts, body.token);
      return undefined;
    }),
    bind(address.resendVerification, async ({ caller }) => {
      await resendVerification(parts, sessionOf(caller).userId);
      return {};
    }),
    bind(address.changeEmail, async ({ caller, body }) => {
      await askForAddress(parts, { userId: sessionOf(caller).userId, address: caller.address }, body);
      return {};
    }),
  ];
}
