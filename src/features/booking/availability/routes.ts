import { type BoundRoute, bind } from '../../../http/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import * as contract from './contract.ts';
import { explainSlot } from './explain-slot.ts';
import { findNextSlot, listSlots } from './list-slots.ts';
import { listFreeDays, listTimes } from './list-team-times.ts';
import type { ScheduleSnapshotCache } from './schedule-snapshot-cache.ts';
import * as searchContract from './search-contract.ts';
import { searchSlots } from './search-slots.ts';
import * as timesContract from './times-contract.ts';

export function availabilityRoutes(parts: {
  db: Database;
  clock: Clock;
  scheduleSnapshots: ScheduleSnapshotCache;
}): BoundRoute[] {
  return [
    bind(contract.listSlots, ({ query, caller }) => listSlots(parts, query, caller.session)),
    bind(contract.findNextSlot, ({ query, caller }) => findNextSlot(parts, query, caller.session)),
    bind(contract.explainSlot, ({ query, caller }) => explainSlot(parts, query, caller.session)),
    bind(timesContract.listFreeDays, ({ query, caller }) => listFreeDays(parts, query, caller.session)),
    bind(timesContract.listTimes, ({ query, caller }) => listTimes(parts, query, caller.session)),
    bind(searchContract.searchSlots, ({ query }) => searchSlots(parts, query)),
  ];
}
