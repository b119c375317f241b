import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';
import { listPackagesForExport, voidUnpaid } from './purchase-store.ts';

export const packageData: PersonalData = {
  tables: {
    packages: { notPersonal: 'Public offers of a business.', columns: ['title', 'description'] },
    package_purchases: {
      columns: {
        user_id: inExport('packages'),
        crm_client_id: inExport('packages'),
        currency: inExport('packages'),
        title: inExport('packages'),
        description: inExport('packages'),
        payment_intent_id: inExport('packages'),
        created_by_id: notExported.atWork,
      },
      deletion:
        'Kept in the records of the business. The account is anonymized as "Deleted user". Packages of a client record stay with the record.',
    },
  },
  export: { packages: listPackagesForExport },
  delete: voidUnpaid,
};
