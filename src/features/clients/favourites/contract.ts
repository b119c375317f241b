import Type, { type Static } from 'typebox';
import { onlyRoles } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { BusinessId, Instant, pageQuery } from '../../../http/schemas.ts';

const Favourite = Type.Object(
  {
    businessId: Type.String(),
    name: Type.String(),
    slug: Type.String(),
    createdAt: Instant('When it was saved.'),
  },
  { title: 'Favourite' },
);
export type FavouriteView = Static<typeof Favourite>;

const example: FavouriteView = {
  businessId: 'biz_demo_salon',
  name: 'Salon Lindenblüte',
  slug: 'salon-lindenbluete',
  createdAt: '2026-11-24T12:00:00.000Z',
};

const access = onlyRoles('customer');
const tag = 'Favourites';
const path = '/api/favourites/:businessId';
const params = Type.Object({ businessId: BusinessId('Business id.', { examples: ['biz_demo_salon'] }) });

export const listFavourites = declareRoute({
  operation: 'listFavourites',
  method: 'GET',
  path: '/api/favourites',
  access,
  tag,
  summary: 'List your favourite businesses',
  description: 'Hidden businesses are missing.',
  query: Type.Object({ ...pageQuery }),
  reply: {
    status: 200,
    description: 'The favourites, newest first.',
    schema: Type.Array(Favourite),
    example: [example],
  },
  errors: [],
  list: true,
});

export const getFavourite = declareRoute({
  operation: 'getFavourite',
  method: 'GET',
  path,
  access,
  tag,
  summary: 'Get a favourite',
  params,
  reply: { status: 200, description: 'The favourite.', schema: Favourite, example },
  errors: ['NOT_FOUND'],
});

export const saveFavourite = declareRoute({
  operation: 'saveFavourite',
  method: 'PUT',
  path,
  access,
  tag,
  summary: 'Save a business as favourite',
  description: 'A repeated request changes nothing.',
  params,
  reply: { status: 200, description: 'The favourite.', schema: Favourite, example },
  errors: ['BUSINESS_NOT_FOUND'],
});

export const deleteFavourite = declareRoute({
  operation: 'deleteFavourite',
  method: 'DELETE',
  path,
  access,
  tag,
  summary: 'Remove a favourite',
  params,
  reply: { status: 204, description: 'The favourite is removed.' },
  errors: ['NOT_FOUND'],
});
