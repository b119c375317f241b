import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';
import { deleteAnswersOf, listAnswersForExport } from './store.ts';

export const intakeData: PersonalData = {
  tables: {
    intake_forms: { notPersonal: 'Questions of a business.', columns: ['questions'] },
    intake_answers: {
      columns: {
        appointment_id: inExport('intakeAnswers', 'appointment_id'),
        answers: inExport('intakeAnswers', 'appointment_id'),
      },
      deletion:
        'Deleted with the account, the client record or the family member. The answers of a closed business are deleted with its client records.',
    },
    intake_links: {
      columns: {
        token_hash: notExported.secret,
        appointment_id: notExported.repeated,
        contact: 'Address that the link was sent to. The account and the client records contain it.',
      },
      deletion: 'Deleted with the account or the client record, at the latest 7 days after the appointment.',
    },
  },
  export: { intakeAnswers: listAnswersForExport },
  delete: (transaction, { userId }) => deleteAnswersOf(transaction, userId),
};
