import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import { runInTimeSlices } from '../../../platform/time-slices.ts';
import { writeJson } from '../../../shared/json.ts';
import { type DataRightsDependencies, deleteAccount, exportAccount } from './account-data.ts';
import * as contract from './contract.ts';

export function dataRightsRoutes(dependencies: DataRightsDependencies): BoundRoute[] {
  return [
    bind(contract.exportAccount, async ({ caller }) =>
      runInTimeSlices(writeJson(await exportAccount(dependencies, sessionOf(caller).userId))),
    ),
    bind(contract.deleteAccount, async ({ caller, body }) => {
      await deleteAccount(dependencies, sessionOf(caller), caller.address, body.password);
      return undefined;
    }),
  ];
}
