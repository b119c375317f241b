import { AppError } from '../../errors.ts';
import { sessionOf } from '../../http/caller.ts';
import { type BoundRoute, bind } from '../../http/route.ts';
import type { AccountParts } from './account-parts.ts';
import {
  deleteAccount,
  forgotPassword,
  getAccount,
  login,
  patchAccount,
  refresh,
  register,
  resetPassword,
} from './contract.ts';
import { removeAccount } from './delete-account.ts';
import { collectAccount } from './export-account.ts';
import { exportAccount } from './export-contract.ts';
import { logIn } from './log-in.ts';
import { presentUser } from './present.ts';
import { refreshSession } from './refresh-session.ts';
import { registerAccount } from './register-account.ts';
import { changeForgottenPassword } from './reset-password.ts';
import { requireEmail } from './rules/account-fields.ts';
import { passwordResetJob } from './send-reset-link.ts';
import { findUser } from './store.ts';
import { updateAccount } from './update-account.ts';

export function accountRoutes(parts: AccountParts): BoundRoute[] {
  const { db, jobs } = parts;
  return [
    bind(register, ({ body, once }) => registerAccount(parts, body, once)),
    bind(login, ({ body }) => logIn(parts, body)),
    bind(refresh, ({ body }) => refreshSession(parts, body.refreshToken)),
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
    bind(patchAccount, ({ caller, body }) => updateAccount(parts, sessionOf(caller), body)),
    bind(deleteAccount, async ({ caller }) => {
      await removeAccount(parts, sessionOf(caller).userId);
      return undefined;
    }),
    bind(exportAccount, ({ caller }) => collectAccount(parts, sessionOf(caller).userId)),
  ];
}
