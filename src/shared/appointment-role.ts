/** Role in an appointment: the client, staff (professional or owner), or neither. */
export type AppointmentRole = 'client' | 'staff' | 'other';

export type PartyRole = Exclude<AppointmentRole, 'other'>;
