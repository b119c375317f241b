/** Where the document has it: a section, and the column whose values stand in it. */
interface Exported {
  section: string;
  by: string;
}

const inSection = (section: string, by = 'id'): Exported => ({ section, by });

const waits = 'Waits to be told or done, and is gone in a moment.';
const ofClients = 'The visits, reviews and wishes of clients are the clients’, not the professional’s.';
const atWork =
  'What somebody did at work stands in the books of the business, or in the document of whoever it was done for.';
const ofOthers = 'What others were told, wrote or reported is theirs.';
const repeats = 'Says nothing that the section of its row does not say.';

/**
 * Every column that leads to a person, through a foreign key or by holding the id of something that is theirs: either the document
 * has it, or a sentence says why not. A new one fails the test until somebody has decided.
 */
export const decisions: Record<string, Exported | string> = {
  'alerts.appointment_id': repeats,
  'alerts.client_id': inSection('alerts'),
  'alerts.professional_id': ofClients,
  'alerts.raised_by_id': inSection('alerts'),
  'alerts.responded_by_id': inSection('alerts'),
  'appointment_history.after': repeats,
  'appointment_history.appointment_id': inSection('appointments', 'action'),
  'appointment_history.before': repeats,
  'appointment_history.by_user_id': atWork,
  'appointments.family_member_id': inSection('appointments'),
  'appointments.held_by': inSection('holds'),
  'appointments.professional_id': ofClients,
  'appointments.session_key': repeats,
  'appointments.user_id': inSection('appointments'),
  'availability_rules.professional_id': inSection('professional'),
  'business_professionals.professional_id': inSection('professional', 'business_id'),
  'businesses.user_id': inSection('businesses'),
  'calendar_feeds.user_id': inSection('calendarFeed', 'created_at'),
  'clients.user_id': inSection('clientRecords'),
  'coupon_uses.appointment_id': inSection('appointments', 'appointment_id'),
  'coupon_uses.user_id': inSection('appointments', 'appointment_id'),
  'email_links.user_id': inSection('emailLinks'),
  'events.by_user_id': waits,
  'events.detail': waits,
  'events.subject_id': waits,
  'family_members.user_id': inSection('familyMembers'),
  'idempotency_keys.caller': 'Hashes, and answers that only the sender of the key can read, for a day.',
  'jobs.payload': waits,
  'join_requests.professional_id': inSection('professional'),
  'moderation_decisions.by_user_id': atWork,
  'moderation_decisions.target_id':
    'The log of the platform; that a review is hidden stands with the review.',
  'notifications.appointment_id': repeats,
  'notifications.event_key': repeats,
  'notifications.facts': 'The words made of them stand in the document.',
  'notifications.quotes_user_id': ofOthers,
  'notifications.subject_id': repeats,
  'notifications.user_id': inSection('notifications'),
  'package_purchases.created_by_id': atWork,
  'package_purchases.user_id': inSection('packages'),
  'password_resets.user_id': 'Hashes of links, for an hour.',
  'payments.appointment_id': inSection('payments'),
  'payments.created_by': atWork,
  'payments.refunded_by': atWork,
  'professionals.user_id': inSection('professional'),
  'refresh_tokens.session_id': 'Hashes; the session stands in the document.',
  'reminders.appointment_id': inSection('appointments', 'due_at'),
  'reports.reporter_id': inSection('reports'),
  'reports.target_id': ofOthers,
  'reviews.appointment_id': inSection('reviews'),
  'reviews.client_id': inSection('reviews'),
  'reviews.professional_id': ofClients,
  'service_professionals.professional_id': inSection('professional', 'service_id'),
  'services.owner_professional_id': inSection('professional'),
  'schedule_versions.subject_id': 'A random number that changes with a schedule.',
  'sessions.user_id': inSection('sessions'),
  'support_messages.author_id': atWork,
  'support_messages.ticket_id': inSection('supportTickets'),
  'support_tickets.assignee_id': atWork,
  'support_tickets.link_id': repeats,
  'support_tickets.user_id': inSection('supportTickets'),
  'time_off.professional_id': inSection('professional'),
  'waitlist_entries.professional_id': ofClients,
  'waitlist_entries.user_id': inSection('waitlist'),
  'waitlist_offers.entry_id': inSection('waitlist', 'hold_id'),
  'waitlist_offers.given_up_by': 'An id, so that nobody is offered what they gave up.',
  'waitlist_offers.professional_id': ofClients,
  'waitlist_offers.user_id': inSection('waitlist', 'hold_id'),
  'webhook_deliveries.payload':
    'What the business was told of a visit, for a month; the visit stands in the document.',
  'webhook_deliveries.subject_id': repeats,
};

/** Where words by or about a customer may stand after the account is deleted, and why. */
export const keptOfCustomer: Record<string, string> = {
  'clients.email':
    'The client record is the business’s own: it was entered there, perhaps of somebody else with that address.',
  'clients.email_key': 'As above.',
  'clients.name': 'As above.',
  'clients.notes': 'As above.',
  'clients.phone': 'As above.',
  'clients.search_key': 'As above.',
  'support_messages.body': 'What support wrote is support’s.',
};

/** Where the id of a deleted customer stays: in books that would not add up otherwise. It leads to nobody. */
export const idsKeptOfCustomer = [
  'alerts.client_id',
  'alerts.raised_by_id',
  'alerts.responded_by_id',
  'appointment_history.by_user_id',
  'appointments.user_id',
  'coupon_uses.user_id',
  'notifications.quotes_user_id',
  'package_purchases.user_id',
  'payments.created_by',
  'reviews.client_id',
  'support_messages.author_id',
  'support_tickets.user_id',
  'users.email',
  'users.id',
  'waitlist_offers.given_up_by',
  'webhook_deliveries.payload',
];

/** Words of a professional. */
export const keptOfWorker: Record<string, string> = {
  'support_messages.body': 'What support wrote is support’s.',
};

/** Their profile, where a business shows it: it is looked after there from now on. */
export const keptOfProfile: Record<string, string> = {
  'notifications.facts': 'Clients and owners keep knowing whom a visit was with.',
  'professionals.bio': 'The profile stays with the business.',
  'professionals.name': 'As above.',
  'professionals.search_key': 'As above.',
  'search_words.word': 'Single words of names, which lead to nobody by themselves.',
  'services.description': 'Services stay with the profile.',
};

/** Of a professional who works nowhere, profile included. */
export const keptOfFreelancer: Record<string, string> = {};

/** And of an owner, whose businesses have another one by now. */
export const keptOfOwner: Record<string, string> = {
  'appointment_history.after': 'Why a visit was cancelled was said for the business, to its client.',
  'appointments.cancellation_reason': 'As above.',
  'webhook_deliveries.payload': 'As above, for a month.',
};
