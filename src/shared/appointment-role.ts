/** What somebody is to an appointment: whom it is for, one of those who perform it or own its business, or neither. */
export type AppointmentRole = 'client' | 'staff' | 'other';

/** Of those whom it concerns. */
export type PartyRole = Exclude<AppointmentRole, 'other'>;
