import { type BoundRoute, bind } from '../../../http/route.ts';
import * as contract from './contract.ts';
import { listOffers, type OfferDependencies } from './list-offers.ts';

export function offerRoutes(dependencies: OfferDependencies): BoundRoute[] {
  return [
    bind(contract.listOffers, ({ params, caller }) => listOffers(dependencies, params.id, caller.session)),
  ];
}
