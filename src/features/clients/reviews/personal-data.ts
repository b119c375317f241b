import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';
import { listReviewsForExport } from './store.ts';
import { withdrawHiddenReviews } from './write-store.ts';

export const reviewData: PersonalData = {
  tables: {
    reviews: {
      columns: {
        appointment_id: inExport('reviews'),
        client_id: inExport('reviews'),
        client_alias: inExport('reviews'),
        comment: inExport('reviews'),
        reply: inExport('reviews'),
        replied_by: notExported.atWork,
        professional_id: notExported.ofClients,
      },
      deletion:
        'Public reviews stay and show "Former customer" as author. Hidden reviews lose comment and reply.',
    },
  },
  export: { reviews: listReviewsForExport },
  delete: (transaction, { userId, now }) => withdrawHiddenReviews(transaction, userId, now),
};
