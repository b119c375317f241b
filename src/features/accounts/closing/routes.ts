import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import { setListed, reopenBusiness } from '../../catalog/businesses/change-status.ts';
import { type ClosingParts, closeBusiness } from './close-business.ts';
import * as contract from './contract.ts';

export function closingRoutes(parts: ClosingParts): BoundRoute[] {
  return [
    bind(contract.closeBusiness, ({ params, body, caller }) =>
      closeBusiness(parts, sessionOf(caller), params.id, body),
    ),
    bind(contract.reopenBusiness, ({ params, caller }) =>
      reopenBusiness(parts, sessionOf(caller), params.id),
    ),
    bind(contract.unlistBusiness, ({ params, caller }) =>
      setListed(parts, sessionOf(caller), params.id, 'unlist'),
    ),
    bind(contract.listBusiness, ({ params, caller }) =>
      setListed(parts, sessionOf(caller), params.id, 'list'),
    ),
  ];
}
