import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import { reopenBusiness, setListed } from '../../catalog/businesses/change-status.ts';
import { type ClosingDependencies, closeBusiness } from './close-business.ts';
import * as contract from './contract.ts';

export function closingRoutes(dependencies: ClosingDependencies): BoundRoute[] {
  return [
    bind(contract.closeBusiness, ({ params, body, caller }) =>
      closeBusiness(dependencies, sessionOf(caller), params.id, body),
    ),
    bind(contract.reopenBusiness, ({ params, caller }) =>
      reopenBusiness(dependencies, sessionOf(caller), params.id),
    ),
    bind(contract.unlistBusiness, ({ params, caller }) =>
      setListed(dependencies, sessionOf(caller), params.id, 'unlist'),
    ),
    bind(contract.listBusiness, ({ params, caller }) =>
      setListed(dependencies, sessionOf(caller), params.id, 'list'),
    ),
  ];
}
