import { invitationExpiry } from '../src/features/accounts/members/rules/invitation.ts';
import { textKey } from '../src/shared/text.ts';
import { dayMs } from '../src/shared/time.ts';
import { openedAt } from './build-catalog.ts';
import { emailOf, users } from './people.ts';
import type { DemoBusiness } from './types.ts';

/** Client records and pending invitations. */
export function buildContacts(businesses: readonly DemoBusiness[], now: Date) {
  const accounts = new Map(users.map(({ id }) => [emailOf(id), id]));
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
  return {
    clients: businesses.flatMap(({ id, clients = [] }) =>
      clients.map((client, place) => {
        const emailKey = client.email?.toLowerCase() ?? null;
        return {
          id: client.id,
          business_id: id,
          name: client.name,
          email: client.email ?? null,
          email_key: emailKey,
          phone: client.phone ?? null,
          notes: client.notes ?? null,
          tags: client.tags ?? [],
          birthday: client.birthday ?? null,
          user_id: emailKey === null ? null : (accounts.get(emailKey) ?? null),
          search_key: textKey(client.name) ?? '',
          created_at: openedAt(now, 140 + place),
        };
      }),
    ),
    notes: businesses.flatMap(({ clients = [] }) =>
      clients.flatMap(({ id, datedNotes = [] }) =>
        datedNotes.map((note) => ({
          id: note.id,
          client_id: id,
          author_id: note.by,
          body: note.text,
          created_at: daysAgo(note.daysAgo),
        })),
      ),
    ),
    invitations: businesses.flatMap(({ id, owner, invitations = [] }) =>
      invitations.map((invitation) => ({
        id: invitation.id,
        business_id: id,
        user_id: invitation.user,
        role: invitation.role,
        invited_by: owner,
        created_at: daysAgo(invitation.daysAgo),
        expires_at: invitationExpiry(new Date(daysAgo(invitation.daysAgo))).toISOString(),
      })),
    ),
    joinRequests: businesses.flatMap(({ id, joinRequests = [] }) =>
      joinRequests.map((request) => ({
        id: request.id,
        business_id: id,
        professional_id: request.of,
        requested_by: request.askedBy,
        status: request.declinedDaysAgo === undefined ? 'pending' : 'declined',
        created_at: daysAgo(request.daysAgo),
        decided_at: request.declinedDaysAgo === undefined ? null : daysAgo(request.declinedDaysAgo),
      })),
    ),
  };
}
