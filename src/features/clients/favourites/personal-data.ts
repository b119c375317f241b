import { inExport, type PersonalData } from '../../../platform/personal-data.ts';
import { deleteFavouritesOf, listFavouritesForExport } from './store.ts';

export const favouriteData: PersonalData = {
  tables: {
    favourites: {
      columns: { user_id: inExport('favourites', 'business_id') },
      deletion: 'Goes.',
    },
  },
  export: { favourites: listFavouritesForExport },
  delete: (transaction, { userId }) => deleteFavouritesOf(transaction, userId),
};
