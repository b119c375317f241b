import { AppError } from '../../errors.ts';
import { listAlertsHeld } from '../alerts/store.ts';
import { findFeedHeld } from '../calendar/feed-store.ts';
import { presentFamilyMember } from '../family-members/present.ts';
import { listAllFamilyMembers } from '../family-members/store.ts';
import { listReportsHeld } from '../moderation/held-store.ts';
import { presentNotification } from '../notifications/present.ts';
import { listNotificationsHeld } from '../notifications/store.ts';
import { listPaymentsHeld } from '../payments/store.ts';
import { findProfessionalHeld } from '../professionals/held-store.ts';
import { listSessionsHeld } from '../sessions/own-store.ts';
import { listTicketsHeld } from '../support/held-store.ts';
import { listWaitlistHeld } from '../waitlist/store.ts';
import { listWebhooksHeld } from '../webhooks/endpoints/store.ts';
import type { AccountParts } from './account-parts.ts';
import { listEmailLinksHeld } from './email-link-store.ts';
import {
  listAppointmentsHeld,
  listBusinessesHeld,
  listClientRecordsHeld,
  listHoldsHeld,
  listPackagesHeld,
  listReviewsHeld,
} from './export-store.ts';
import { presentUser } from './present.ts';
import { findUser } from './store.ts';

const patience = { milliseconds: 10_000 };

/** Everything held about a person, but for hashes and what others noted for themselves. */
export function collectAccount({ db, clock }: AccountParts, userId: string) {
  return db.transaction(async (transaction) => {
    const now = clock.now();
    const user = await findUser(transaction, userId);
    if (user === null) throw new AppError('AUTH_REQUIRED');
    const sessions = await listSessionsHeld(transaction, userId);
    const familyMembers = await listAllFamilyMembers(transaction, userId);
    const notifications = await listNotificationsHeld(transaction, userId);
    return {
      exportedAt: now.toISOString(),
      user: presentUser(user),
      familyMembers: familyMembers.map(presentFamilyMember),
      sessions: sessions.map((session) => ({
        id: session.id,
        device: session.device,
        createdAt: session.created_at.toISOString(),
        lastUsedAt: session.last_used_at.toISOString(),
        expiresAt: session.expires_at.toISOString(),
        ...(session.revoked_at !== null && { endedAt: session.revoked_at.toISOString() }),
      })),
      emailLinks: await listEmailLinksHeld(transaction, userId),
      appointments: await listAppointmentsHeld(transaction, userId),
      payments: await listPaymentsHeld(transaction, userId),
      holds: await listHoldsHeld(transaction, userId),
      waitlist: await listWaitlistHeld(transaction, userId),
      reviews: await listReviewsHeld(transaction, userId),
      alerts: await listAlertsHeld(transaction, userId),
      notifications: notifications.map(presentNotification),
      packages: await listPackagesHeld(transaction, userId),
      clientRecords: await listClientRecordsHeld(transaction, userId),
      reports: await listReportsHeld(transaction, userId),
      supportTickets: await listTicketsHeld(transaction, userId),
      businesses: await listBusinessesHeld(transaction, userId),
      webhooks: await listWebhooksHeld(transaction, userId),
      professional: await findProfessionalHeld(transaction, userId),
      calendarFeed: await findFeedHeld(transaction, userId),
    };
  }, patience);
}
