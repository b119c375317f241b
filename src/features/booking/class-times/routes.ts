import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import {
  type ClassTimeParts,
  createClassTime,
  removeClassTime,
  updateClassTime,
} from './change-class-time.ts';
import * as coming from './classes-contract.ts';
import * as contract from './contract.ts';
import { listClasses, listClassTimes } from './list-classes.ts';

export function classTimeRoutes(parts: ClassTimeParts): BoundRoute[] {
  return [
    bind(contract.listClassTimes, ({ caller, query }) => listClassTimes(parts.db, sessionOf(caller), query)),
    bind(contract.createClassTime, ({ caller, body, runIdempotent }) =>
      runIdempotent({
        transaction: (transaction) => createClassTime(parts, transaction, sessionOf(caller), body),
      }),
    ),
    bind(contract.patchClassTime, ({ caller, params, body, requireRepeated }) =>
      updateClassTime(parts, sessionOf(caller), params.id, body, requireRepeated),
    ),
    bind(contract.deleteClassTime, async ({ caller, params, query }) => {
      await removeClassTime(parts, sessionOf(caller), params.id, query);
      return undefined;
    }),
    bind(coming.listClasses, ({ caller, query }) => listClasses(parts, query, caller.session)),
  ];
}
