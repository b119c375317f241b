import { inExport, type PersonalData } from '../../../platform/personal-data.ts';
import { deleteMediaOfAccount, listMediaForExport } from './personal-data-store.ts';

export const mediaData: PersonalData = {
  tables: {
    media: {
      columns: {
        professional_id: inExport('pictures'),
        content_type: inExport('pictures'),
        sha256: inExport('pictures'),
        alt: inExport('pictures'),
        placeholder: 'Blurred copy of the picture.',
        session_id: 'Until the upload. The session itself is in the export.',
      },
      deletion: 'Portraits of the account and pictures of its businesses are deleted with their files.',
    },
    deleted_media: { notPersonal: 'Random ids of deleted pictures, until their files are deleted.' },
  },
  export: { pictures: listMediaForExport },
  delete: (transaction, { userId }) => deleteMediaOfAccount(transaction, userId),
};
