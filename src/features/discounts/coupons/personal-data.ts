import { inExport, type PersonalData } from '../../../platform/personal-data.ts';

export const couponData: PersonalData = {
  tables: {
    coupons: {
      notPersonal: 'What a business offers to everybody.',
      columns: ['code', 'code_key', 'service_ids'],
    },
    coupon_uses: {
      columns: {
        appointment_id: inExport('appointments', 'appointment_id'),
        user_id: inExport('appointments', 'appointment_id'),
      },
      deletion: 'Stays, so that uses are counted; the account it leads to is "Deleted user".',
    },
  },
};
