import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import type { AccessTokens } from '../../access/sessions/access-tokens.ts';
import { completeSignIn } from './complete-sign-in.ts';
import * as contract from './contract.ts';
import {
  confirmFactor,
  disableFactor,
  getSecondFactor,
  renewRecoveryCodes,
  type SecondFactorDependencies,
  setUpFactor,
} from './manage-factor.ts';

export function secondFactorRoutes(
  dependencies: SecondFactorDependencies & { accessTokens: AccessTokens },
): BoundRoute[] {
  return [
    bind(contract.completeSignIn, (request) => completeSignIn(dependencies, request)),
    bind(contract.getSecondFactor, ({ caller }) => getSecondFactor(dependencies, sessionOf(caller))),
    bind(contract.setUpSecondFactor, ({ caller, body }) =>
      setUpFactor(dependencies, { session: sessionOf(caller), address: caller.address }, body.password),
    ),
    bind(contract.confirmSecondFactor, async ({ caller, body }) => ({
      recoveryCodes: await confirmFactor(dependencies, sessionOf(caller), body.code),
    })),
    bind(contract.renewRecoveryCodes, async ({ caller, body }) => ({
      recoveryCodes: await renewRecoveryCodes(dependencies, sessionOf(caller), body.code),
    })),
    bind(contract.disableSecondFactor, async ({ caller, body }) => {
      await disableFactor(dependencies, { session: sessionOf(caller), address: caller.address }, body);
      return undefined;
    }),
  ];
}
