import { personalData } from '../../../../src/features/accounts/data-rights/list-personal-data.ts';
import type { ShownInExport } from '../../../../src/platform/personal-data.ts';

/**
 * Every column that refers to an account, by foreign key or by the id of a record the account owns. The
 * `personal-data.ts` of the feature either includes the column in the export or states why not. A new column
 * fails the test until it is listed.
 */
export const exportDeclarations: Record<string, ShownInExport | string> = Object.fromEntries(
  personalData.flatMap((feature) =>
    Object.entries(feature.tables).flatMap(([name, table]) =>
      'notPersonal' in table
        ? []
        : Object.entries(table.columns).map(([column, shown]) => [`${name}.${column}`, shown]),
    ),
  ),
);

/** Columns that may contain text by or about a customer after the account is deleted, with the reason. */
export const retainedOfCustomer: Record<string, string> = {
  'clients.email':
    'The client record belongs to the business and may describe another client with that address.',
  'clients.email_key': 'As above.',
  'clients.name': 'As above.',
  'clients.notes': 'As above.',
  'clients.phone': 'As above.',
  'clients.search_key': 'As above.',
  'support_messages.body': 'Messages written by support belong to support.',
};

/** Columns that retain the id of a deleted customer, because sums would no longer match without it. */
export const retainedIdsOfCustomer = [
  'alerts.client_id',
  'alerts.raised_by_id',
  'alerts.responded_by_id',
  'appointment_history.by_user_id',
  'appointments.user_id',
  // Deleted after two hours.
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

/** Columns that may contain text of a deleted professional. */
export const retainedOfWorker: Record<string, string> = {
  'support_messages.body': 'Messages written by support belong to support.',
};

/** Columns that may contain the profile of a deleted professional. The business maintains it from then on. */
export const retainedOfProfile: Record<string, string> = {
  'approvals.summary': 'Customers can still see the professional of their approval requests.',
  'notifications.facts': 'Clients and owners can still see the professional of an appointment.',
  'professional_slugs.slug': 'The slug of the profile remains with the business.',
  'professionals.bio': 'The profile remains with the business.',
  'professionals.name': 'As above.',
  'professionals.search_key': 'As above.',
  'professionals.slug': 'As above.',
  'search_words.word': 'Single words of names, which identify no account.',
  'services.description': 'Services remain with the profile.',
  'webhook_deliveries.payload': 'The business received the professional of its appointments.',
};

/** Columns that may contain text of a deleted professional without a business, including the profile. */
export const retainedOfFreelancer: Record<string, string> = {};

/** Columns that may contain text of a deleted owner whose businesses have a new owner. */
export const retainedOfOwner: Record<string, string> = {
  'appointment_history.after': 'The cancellation reason was written for the business and sent to its client.',
  'appointments.cancellation_reason': 'As above.',
  'reviews.reply': 'The public reply of the business.',
  'webhook_deliveries.payload': 'As above, deleted after a month.',
};
