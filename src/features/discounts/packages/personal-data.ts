import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';
import { listPackagesForExport, voidUnpaid } from './personal-data-store.ts';

export const packageData: PersonalData = {
  tables: {
    packages: { notPersonal: 'What a business sells.', columns: ['title', 'description'] },
    package_purchases: {
      columns: {
        user_id: inExport('packages'),
        currency: inExport('packages'),
        title: inExport('packages'),
        description: inExport('packages'),
        payment_intent_id: inExport('packages'),
        created_by_id: notExported.atWork,
      },
      deletion: 'Stays in the books of the business; the account it leads to is "Deleted user".',
    },
  },
  export: { packages: listPackagesForExport },
  delete: voidUnpaid,
};
