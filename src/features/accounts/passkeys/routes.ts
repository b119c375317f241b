import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import type { AccessTokens } from '../../access/sessions/access-tokens.ts';
import type { PasskeyDependencies } from './confirm-owner.ts';
import * as contract from './contract.ts';
import { listPasskeysOf, removePasskey, renamePasskey } from './manage-passkeys.ts';
import { addPasskey, startPasskey } from './register-passkey.ts';
import { signInWithPasskey, startPasskeySignIn } from './sign-in-with-passkey.ts';

export function passkeyRoutes(
  dependencies: PasskeyDependencies & { accessTokens: AccessTokens },
): BoundRoute[] {
  const { db } = dependencies;
  return [
    bind(contract.listPasskeys, ({ caller, query }) => listPasskeysOf(db, sessionOf(caller), query)),
    bind(contract.startPasskey, ({ caller, body, headers }) =>
      startPasskey(dependencies, { session: sessionOf(caller), address: caller.address }, body, headers),
    ),
    bind(contract.addPasskey, ({ caller, body, headers }) =>
      addPasskey(dependencies, sessionOf(caller), body, headers),
    ),
    bind(contract.renamePasskey, ({ caller, params, body, requireRepeated }) =>
      renamePasskey(db, sessionOf(caller), { id: params.id, name: body.name }, requireRepeated),
    ),
    bind(contract.removePasskey, async ({ caller, params, body }) => {
      const by = { session: sessionOf(caller), address: caller.address };
      await removePasskey(dependencies, by, params.id, body);
      return undefined;
    }),
    bind(contract.startPasskeySignIn, ({ body, headers }) =>
      startPasskeySignIn(dependencies, body.ticket, headers),
    ),
    bind(contract.signInWithPasskey, (request) => signInWithPasskey(dependencies, request)),
  ];
}
