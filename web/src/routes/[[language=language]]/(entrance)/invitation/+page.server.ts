import { type RequestEvent, redirect } from '@sveltejs/kit';
import { formatInstant } from '$lib/format/time';
import { inLanguage } from '$lib/i18n/language';
import { failWith, orErrorPage, redirectToSignIn, tryCall } from '$lib/server/api';
import { setNotice } from '$lib/server/http/notice';
import type { Actions, PageServerLoad } from './$types';

interface Found {
  as: 'manager' | 'staff' | 'professional';
  business: string | null;
  until: string | null;
}

/** An invitation is to become a member, or to join as a professional. */
const isJoinRequest = (id: string) => id.startsWith('jrq_');

async function findInvitation(event: RequestEvent, id: string): Promise<Found | null> {
  const { api, language, visitor } = event.locals;
  const day = (instant: string | null) =>
    instant && formatInstant(instant, visitor?.timezone ?? 'UTC', language);
  if (isJoinRequest(id)) {
    const requests = await orErrorPage(event, api.listJoinRequests({ status: 'pending' }));
    const found = requests.find((request) => request.id === id && request.requestedBy === 'business');
    if (found === undefined) return null;
    const business = await tryCall(event, api.getBusiness({ id: found.businessId }));
    return {
      as: 'professional',
      business: business.refusal ? null : business.value.name,
      until: day(found.expiresAt),
    };
  }
  const found = (await orErrorPage(event, api.listInvitations())).find((invitation) => invitation.id === id);
  return found === undefined
    ? null
    : { as: found.role, business: found.businessName, until: day(found.expiresAt) };
}

const idIn = ({ url }: RequestEvent) => url.searchParams.get('id') ?? '';

export const load: PageServerLoad = async (event) => {
  const { visitor } = event.locals;
  const mayAnswer = visitor?.role === 'business' || visitor?.role === 'professional';
  return {
    id: idIn(event),
    mayAnswer,
    invitation: mayAnswer ? await findInvitation(event, idIn(event)) : null,
  };
};

async function answer(event: RequestEvent, says: 'accept' | 'decline') {
  const { api, language, visitor } = event.locals;
  const id = idIn(event);
  const here = inLanguage(language, `/invitation?id=${encodeURIComponent(id)}`);
  if (visitor === null) redirectToSignIn(event, here);
  if (!/^\w+$/.test(id)) redirect(303, here);
  const ask = isJoinRequest(id)
    ? { accept: api.acceptJoinRequest, decline: api.declineJoinRequest }
    : { accept: api.acceptInvitation, decline: api.declineInvitation };
  const outcome = await tryCall<unknown>(event, ask[says]({ id }));
  if (outcome.refusal) return failWith(outcome.refusal, {});
  setNotice(event, says === 'accept' ? 'invitationAccepted' : 'invitationDeclined');
  redirect(303, inLanguage(language, '/account'));
}

export const actions: Actions = {
  accept: (event) => answer(event, 'accept'),
  decline: (event) => answer(event, 'decline'),
};
