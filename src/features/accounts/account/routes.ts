import { AppError } from '../../../errors.ts';
import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Passwords } from '../../../platform/passwords.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import type { AvailableChannels } from '../../../shared/channels.ts';
import type { DeclinePendingRequests } from '../../access/grants/end-grants.ts';
import type { AccessTokens } from '../../access/sessions/access-tokens.ts';
import * as codeContract from './code-contract.ts';
import * as contract from './contract.ts';
import * as emailContract from './email-contract.ts';
import { presentUser } from './present.ts';
import { registerAccount } from './register-account.ts';
import { resetPassword } from './reset-password.ts';
import { requireEmail } from './rules/account-fields.ts';
import { passwordResetJob } from './send-account-mail.ts';
import { logIn, refreshSession } from './sign-in.ts';
import { requestCode, signInWithCode } from './sign-in-code.ts';
import { findUser } from './store.ts';
import { updateAccount } from './update-account.ts';
import { requestEmailChange, resendVerification, verifyEmail } from './verify-email.ts';

interface AccountRouteDependencies {
  db: Database;
  clock: Clock;
  passwords: Passwords;
  limits: RateLimits;
  accessTokens: AccessTokens;
  jobs: Jobs;
  /** Sign-in and similar calls per minute and IP address. */
  authLimitPerMinute: number;
  availableChannels: AvailableChannels;
  /** Clears the session cache of this process. */
  forgetSessions: () => void;
  /** Clears cached responses after a change of public data. */
  clearCache: () => void;
  declinePendingRequests: DeclinePendingRequests;
  /** Version of the terms that are shown now. */
  termsVersion: string;
}

export function accountRoutes(dependencies: AccountRouteDependencies): BoundRoute[] {
  const { db, jobs } = dependencies;
  return [
    bind(contract.register, (request) => registerAccount(dependencies, request)),
    bind(contract.login, (request) => logIn(dependencies, request)),
    bind(contract.refresh, ({ body, caller, headers }) =>
      refreshSession(dependencies, body.refreshToken, {
        address: caller.address,
        idempotencyKey: headers['idempotency-key'],
      }),
    ),
    bind(codeContract.requestCode, async (request) => {
      await requestCode(dependencies, request);
      return {};
    }),
    bind(codeContract.verifyCode, (request) => signInWithCode(dependencies, request)),
    bind(contract.forgotPassword, async ({ body }) => {
      const emailKey = requireEmail(body.email).key;
      await db.transaction((transaction) => jobs.enqueue(transaction, passwordResetJob, { emailKey }));
      return {};
    }),
    bind(contract.resetPassword, async ({ body }) => {
      await resetPassword(dependencies, body);
      return undefined;
    }),
    bind(contract.getAccount, async ({ caller }) => {
      const user = await findUser(db, sessionOf(caller).userId);
      if (user === null) throw new AppError('AUTH_REQUIRED');
      return presentUser(user);
    }),
    bind(contract.patchAccount, ({ caller, body, requireRepeated }) =>
      updateAccount(dependencies, sessionOf(caller), body, caller.address, requireRepeated),
    ),
    bind(emailContract.verifyEmail, async ({ body }) => {
      await verifyEmail(dependencies, body.token);
      return undefined;
    }),
    bind(emailContract.resendVerification, async ({ caller }) => {
      await resendVerification(dependencies, {
        userId: sessionOf(caller).userId,
        address: caller.address,
      });
      return {};
    }),
    bind(emailContract.changeEmail, async ({ caller, body }) => {
      await requestEmailChange(
        dependencies,
        { userId: sessionOf(caller).userId, address: caller.address },
        body,
      );
      return {};
    }),
  ];
}
