import { sessionOf } from '../../../http/caller.ts';
import { Page } from '../../../http/pagination.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import * as contract from './contract.ts';
import { listIdentitiesOf, unlinkIdentity } from './manage-identities.ts';
import { finishOpenid, type OpenidDependencies, startOpenid } from './sign-in-with-openid.ts';

export function openidRoutes(dependencies: OpenidDependencies): BoundRoute[] {
  const { db, providers } = dependencies;
  return [
    // The settings allow fewer providers than one page.
    bind(
      contract.listProviders,
      async () =>
        new Page(
          providers.list.map(({ id, name }) => ({ id, name })),
          null,
        ),
    ),
    bind(contract.startOpenid, ({ body, headers }) => startOpenid(dependencies, body.provider, headers)),
    bind(contract.finishOpenid, (request) => finishOpenid(dependencies, request)),
    bind(contract.listIdentities, ({ caller, query }) => listIdentitiesOf(db, sessionOf(caller), query)),
    bind(contract.unlinkIdentity, async ({ caller, params }) => {
      await unlinkIdentity(db, sessionOf(caller), params.id);
      return undefined;
    }),
  ];
}
