import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';
import { deleteTicketsOf } from '../../access/sign-in-tickets/store.ts';
import { deleteSecondFactor, findSecondFactor } from './store.ts';

export const secondFactorData: PersonalData = {
  tables: {
    second_factors: {
      columns: { user_id: inExport('secondFactor', 'enabled_at'), sealed: notExported.secret },
      deletion: 'Goes.',
    },
    recovery_codes: {
      columns: { user_id: 'Hashes. The export has their number.', code_hash: notExported.secret },
      deletion: 'Goes.',
    },
    sign_in_tickets: {
      columns: { user_id: 'Hashes of tickets, valid for ten minutes.', token_hash: notExported.secret },
      deletion: 'Goes.',
    },
  },
  export: {
    secondFactor: async (db, userId) => {
      const factor = await findSecondFactor(db, userId);
      if (factor === null) return null;
      return {
        enabledAt: factor.enabledAt?.toISOString() ?? null,
        recoveryCodesLeft: factor.recoveryCodesLeft,
      };
    },
  },
  delete: async (transaction, { userId }) => {
    await deleteTicketsOf(transaction, userId);
    await deleteSecondFactor(transaction, userId);
  },
};
