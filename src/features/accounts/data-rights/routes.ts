import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import { runInTurns } from '../../../platform/turns.ts';
import { writeJson } from '../../../shared/json.ts';
import * as contract from './contract.ts';
import { type DeleteAccountParts, deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';

export function dataRightsRoutes(parts: DeleteAccountParts): BoundRoute[] {
  return [
    bind(contract.exportAccount, async ({ caller }) =>
      runInTurns(writeJson(await exportAccount(parts, sessionOf(caller).userId))),
    ),
    bind(contract.deleteAccount, async ({ caller, body }) => {
      const { userId } = sessionOf(caller);
      await deleteAccount(parts, { userId, address: caller.address }, body.password);
      return undefined;
    }),
  ];
}
