import { canJoinBusinesses } from '$lib/server/accounts/join-requests';
import { orErrorPage } from '$lib/server/api';
import type { PageServerLoad } from './$types';

/** Invitations of the address can be answered as soon as it is confirmed. */
export const load: PageServerLoad = async (event) => {
  const { api, visitor } = event.locals;
  if (visitor === null || !canJoinBusinesses(visitor.role)) return { invitationId: null };
  const [invitations, requests] = await Promise.all([
    orErrorPage(event, api.listInvitations()),
    orErrorPage(event, api.listJoinRequests({ status: 'pending' })),
  ]);
  const asked = requests.find(({ requestedBy, email }) => requestedBy === 'business' && email !== null);
  return { invitationId: invitations[0]?.id ?? asked?.id ?? null };
};
