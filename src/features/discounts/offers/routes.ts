import { type BoundRoute, bind } from '../../../http/route.ts';
import * as contract from './contract.ts';
import { listOffers, type OfferParts } from './list-offers.ts';

export function offerRoutes(parts: OfferParts): BoundRoute[] {
  return [bind(contract.listOffers, ({ params, caller }) => listOffers(parts, params.id, caller.session))];
}
