import { inExport, type PersonalData } from '../../../platform/personal-data.ts';

export const couponData: PersonalData = {
  tables: {
    coupons: {
      notPersonal: 'Public offers of a business.',
      columns: ['code', 'code_key', 'service_ids'],
    },
    coupon_uses: {
      columns: {
        appointment_id: inExport('appointments', 'appointment_id'),
        user_id: inExport('appointments', 'appointment_id'),
      },
      deletion: 'Kept for counting uses. The account is anonymized as "Deleted user".',
    },
  },
};
