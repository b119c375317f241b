import type { Transaction } from '../../../../platform/database/database.ts';
import { findOtherId, type OtherClient } from '../booking/record-store.ts';
import type { OwnAppointment } from '../store.ts';

/** The client of an appointment under their other id at the business. Null for customers, as for their bookings. */
export async function otherOf(transaction: Transaction, appointment: OwnAppointment): Promise<OtherClient> {
  const { id: exceptId, role, business_id: businessId, crm_client_id: crmClientId } = appointment;
  const client = { userId: appointment.user_id, familyMemberId: appointment.family_member_id, crmClientId };
  const otherId = role === 'staff' ? await findOtherId(transaction, businessId, client) : null;
  return { businessId, otherId, crmClientId, exceptId };
}
