import { type BoundRoute, bind } from '../../http/route.ts';
import type { AvailabilityParts } from './availability-parts.ts';
import * as contract from './contract.ts';
import { explainSlot } from './explain-slot.ts';
import { findNextSlot } from './find-next-slot.ts';
import { listSlots } from './list-slots.ts';
import * as searchContract from './search-contract.ts';
import { searchSlots } from './search-slots.ts';

export function availabilityRoutes(parts: AvailabilityParts): BoundRoute[] {
  return [
    bind(contract.listSlots, ({ query, caller }) => listSlots(parts, query, caller.session)),
    bind(contract.findNextSlot, ({ query, caller }) => findNextSlot(parts, query, caller.session)),
    bind(contract.explainSlot, ({ query, caller }) => explainSlot(parts, query, caller.session)),
    bind(searchContract.searchSlots, ({ query }) => searchSlots(parts, query)),
  ];
}

/**
 * Which answers show the times of these professionals, or of anybody where none is named. A day names its professional; the other
 * questions look at several. An escaped URL is not looked into.
 */
export function showsTimesOf(professionalIds: readonly string[]): (url: string) => boolean {
  return (url) => {
    if (!url.startsWith('/api/availability')) return false;
    const isOneDay = url.startsWith('/api/availability?') && !url.includes('%');
    return !isOneDay || professionalIds.length === 0 || professionalIds.some((id) => url.includes(id));
  };
}
