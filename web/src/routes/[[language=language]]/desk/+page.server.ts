import { redirect } from '@sveltejs/kit';
import { inLanguage } from '$lib/i18n/language';
import { canJoinBusinesses, loadJoining } from '$lib/server/accounts/join-requests';
import { failWith, requireVisitor, tryCall } from '$lib/server/api';
import { uploadedOf } from '$lib/server/catalog/pictures';
import { listOwnBusinesses } from '$lib/server/desk/own-business';
import { readForm } from '$lib/server/http/forms';
import { type Notice, setNotice } from '$lib/server/http/notice';
import type { Actions, PageServerLoad, RequestEvent } from './$types';

/** Desk sections that messages can link to without a business. */
const sections = new Set(['reviews', 'team', 'packages', 'settings/webhooks', 'hours/calendars']);

/**
 * With one business and no open invitations, redirects to its desk. Without a business, redirects to the
 * registration.
 */
export const load: PageServerLoad = async (event) => {
  const { role } = requireVisitor(event);
  const { searchParams } = event.url;
  const businesses = await listOwnBusinesses(event);
  const joining = canJoinBusinesses(role) ? await loadJoining(event, businesses) : null;
  const requested = searchParams.get('room') ?? '';
  const section = sections.has(requested) ? `/${requested}` : '';
  const [first] = businesses;
  const isAsked = joining !== null && joining.invitations.length + joining.asked.length > 0;
  // A refused form shows its error here.
  const isRefused = event.request.method === 'POST';
  const stays =
    isRefused || searchParams.has('choose') || searchParams.has('find') || (isAsked && section === '');
  if (first !== undefined && businesses.length === 1 && !stays)
    redirect(303, inLanguage(event.locals.language, `/desk/${first.slug}${section}`));
  return {
    businesses: businesses.map(({ name, slug, city, status, logo, role: own }) => ({
      name,
      slug,
      city,
      status,
      logo: uploadedOf(logo),
      role: own,
    })),
    section,
    joining,
    key: crypto.randomUUID(),
  };
};

async function settle(
  event: RequestEvent,
  notice: Notice,
  ask: (id: string, key: string | undefined) => Promise<unknown>,
) {
  requireVisitor(event);
  const field = await readForm(event);
  const id = field('id');
  const outcome = await tryCall(event, ask(id || 'none', field('key') || undefined));
  if (outcome.refusal) return failWith(outcome.refusal, { id });
  setNotice(event, notice);
  return redirect(303, inLanguage(event.locals.language, '/desk?choose'));
}

export const actions: Actions = {
  accept: (event) => settle(event, 'invitationAccepted', (id) => event.locals.api.acceptInvitation({ id })),
  decline: (event) => settle(event, 'invitationDeclined', (id) => event.locals.api.declineInvitation({ id })),
  join: (event) => settle(event, 'invitationAccepted', (id) => event.locals.api.acceptJoinRequest({ id })),
  refuse: (event) => settle(event, 'invitationDeclined', (id) => event.locals.api.declineJoinRequest({ id })),
  ask: (event) =>
    settle(event, 'requestSent', (id, key) =>
      event.locals.api.createJoinRequest({ businessId: id }, { idempotencyKey: key && `${key}${id}` }),
    ),
};
