import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';
import {
  anonymiseAppointments,
  deleteReasonsGiven,
  listAppointmentsForExport,
  listHoldsForExport,
} from './personal-data-store.ts';

export const appointmentData: PersonalData = {
  tables: {
    appointments: {
      columns: {
        user_id: inExport('appointments'),
        family_member_id: inExport('appointments'),
        client_name: inExport('appointments'),
        notes: inExport('appointments'),
        cancellation_reason: inExport('appointments'),
        timezone: inExport('appointments'),
        service_ids: inExport('appointments'),
        booked_services: inExport('appointments'),
        currency: inExport('appointments'),
        coupon_code: inExport('appointments'),
        payment_intent_id: inExport('appointments'),
        recurring_group_id: inExport('appointments'),
        held_by: inExport('holds'),
        professional_id: notExported.ofClients,
        crm_client_id:
          'Client record that staff booked for. The client records of the account are in the export.',
        staff_notes: notExported.forStaff,
        session_key: notExported.repeated,
        requires: 'Rooms and equipment that the booked services need, for the business.',
        beside: notExported.repeated,
        overrides: notExported.forStaff,
      },
      deletion: 'Stays as a record of the business, without name, notes and reasons. Holds are deleted.',
    },
    appointment_history: {
      columns: {
        appointment_id: inExport('appointments', 'action'),
        action: inExport('appointments', 'action'),
        by_user_id: notExported.atWork,
        before: notExported.repeated,
        after: notExported.repeated,
      },
      deletion: 'Stays with the appointment, without reasons.',
    },
  },
  export: { appointments: listAppointmentsForExport, holds: listHoldsForExport },
  delete: async (transaction, { userId }) => {
    await deleteReasonsGiven(transaction, userId);
    await anonymiseAppointments(transaction, userId);
  },
};
