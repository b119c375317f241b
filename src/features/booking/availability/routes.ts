import { type BoundRoute, bind } from '../../../http/route.ts';
import * as contract from './contract.ts';
import { explainSlot } from './explain-slot.ts';
import { type AvailabilityDependencies, findNextSlot, listSlots } from './list-slots.ts';
import { listFreeDays, listTimes } from './list-team-times.ts';
import * as searchContract from './search-contract.ts';
import { createSearchTurns, searchSlots } from './search-slots.ts';
import * as timesContract from './times-contract.ts';

export function availabilityRoutes(dependencies: AvailabilityDependencies): BoundRoute[] {
  const turns = createSearchTurns();
  return [
    bind(contract.listSlots, ({ query, caller }) => listSlots(dependencies, query, caller.session)),
    bind(contract.findNextSlot, ({ query, caller }) => findNextSlot(dependencies, query, caller.session)),
    bind(contract.explainSlot, ({ query, caller }) => explainSlot(dependencies, query, caller.session)),
    bind(timesContract.listFreeDays, ({ query, caller }) =>
      listFreeDays(dependencies, query, caller.session),
    ),
    bind(timesContract.listTimes, ({ query, caller }) => listTimes(dependencies, query, caller.session)),
    bind(searchContract.searchSlots, ({ query }) => searchSlots({ ...dependencies, turns }, query)),
  ];
}
