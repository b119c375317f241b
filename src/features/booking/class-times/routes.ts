import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import {
  type ClassTimeDependencies,
  createClassTime,
  removeClassTime,
  updateClassTime,
} from './change-class-time.ts';
import * as coming from './classes-contract.ts';
import * as contract from './contract.ts';
import { listClasses, listClassTimes } from './list-classes.ts';

export function classTimeRoutes(dependencies: ClassTimeDependencies): BoundRoute[] {
  return [
    bind(contract.listClassTimes, ({ caller, query }) =>
      listClassTimes(dependencies.db, sessionOf(caller), query),
    ),
    bind(contract.createClassTime, ({ caller, body, runIdempotent }) =>
      runIdempotent({
        transaction: (transaction) => createClassTime(dependencies, transaction, sessionOf(caller), body),
      }),
    ),
    bind(contract.patchClassTime, ({ caller, params, body, requireRepeated }) =>
      updateClassTime(dependencies, sessionOf(caller), params.id, body, requireRepeated),
    ),
    bind(contract.deleteClassTime, ({ caller, params, query }) =>
      removeClassTime(dependencies, sessionOf(caller), params.id, query),
    ),
    bind(coming.listClasses, ({ caller, query }) => listClasses(dependencies, query, caller.session)),
  ];
}
