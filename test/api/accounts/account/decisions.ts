import { personalData } from '../../../../src/features/accounts/data-rights/list-personal-data.ts';
import type { ShownInExport } from '../../../../src/platform/personal-data.ts';

/**
 * Every column that leads to a person, through a foreign key or by holding the id of something that is theirs: either the export
 * has it, or a sentence says why not, in the `personal-data.ts` of its feature. A new one fails the test until somebody has decided.
 */
export const decisions: Record<string, ShownInExport | string> = Object.fromEntries(
  personalData.flatMap((feature) =>
    Object.entries(feature.tables).flatMap(([name, table]) =>
      'notPersonal' in table
        ? []
        : Object.entries(table.columns).map(([column, shown]) => [`${name}.${column}`, shown]),
    ),
  ),
);

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
  // For two hours.
  'changes.user_id',
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
  'approvals.summary': 'People keep knowing with whom their agent asked to book.',
  'notifications.facts': 'Clients and owners keep knowing whom a visit was with.',
  'professional_slugs.slug': 'The address of the profile, which stays with the business.',
  'professionals.bio': 'The profile stays with the business.',
  'professionals.name': 'As above.',
  'professionals.search_key': 'As above.',
  'professionals.slug': 'As above.',
  'search_words.word': 'Single words of names, which lead to nobody by themselves.',
  'services.description': 'Services stay with the profile.',
  'webhook_deliveries.payload': 'The business was told with whom its visits are.',
};

/** Of a professional who works nowhere, profile included. */
export const keptOfFreelancer: Record<string, string> = {};

/** And of an owner, whose businesses have another one by now. */
export const keptOfOwner: Record<string, string> = {
  'appointment_history.after': 'Why a visit was cancelled was said for the business, to its client.',
  'appointments.cancellation_reason': 'As above.',
  'reviews.reply': 'What the business answered, for everybody to read.',
  'webhook_deliveries.payload': 'As above, for a month.',
};
