import { type RequestEvent, redirect } from '@sveltejs/kit';
import { formatDay, wallClock } from '$lib/format/time';
import { inLanguage } from '$lib/i18n/language';
import { collectAll, failWith, type Outcome, orErrorPage, tryCall } from '$lib/server/api';
import { portraitOf } from '$lib/server/catalog/pictures';
import { findManagedBusiness, listTeam } from '$lib/server/desk/own-business';
import { readForm } from '$lib/server/http/forms';
import { type Notice, setNotice } from '$lib/server/http/notice';
import type { Actions, PageServerLoad } from './$types';

const roleNamed = (name: string) => (name === 'manager' ? ('manager' as const) : ('staff' as const));
const nothing = { email: '', role: 'staff' as const };

export const load: PageServerLoad = async (event) => {
  const { business } = await event.parent();
  const { api, language } = event.locals;
  const [members, { id: ownId }, team] = await Promise.all([
    orErrorPage(event, collectAll(api.listMembers.all({ id: business.id }))),
    orErrorPage(event, api.getAccount()),
    listTeam(event, business),
  ]);
  const portraits = new Map(team.map((one) => [one.id, portraitOf(one)]));
  return {
    key: crypto.randomUUID(),
    isOwner: business.role === 'owner',
    members: members.map((member) => ({
      id: member.id,
      name: member.name ?? member.email ?? '',
      portrait: portraits.get(member.professionalId ?? '') ?? null,
      role: member.role,
      rights: member.rights,
      isPending: member.status === 'pending',
      isSent: member.email === null || business.status === 'active',
      isYou: member.userId !== null && member.userId === ownId,
      performs: member.professionalId !== null,
      until:
        member.expiresAt && formatDay(wallClock(member.expiresAt, business.timezone).date, language, 'full'),
    })),
  };
};

async function answer(event: RequestEvent, outcome: Outcome<unknown>, notice: Notice) {
  if (outcome.refusal) return failWith(outcome.refusal, nothing);
  setNotice(event, notice);
  return redirect(303, event.url.pathname);
}

export const actions: Actions = {
  invite: async (event) => {
    const field = await readForm(event);
    const entered = { email: field('email').trim(), role: roleNamed(field('role')) };
    const { id, status } = await findManagedBusiness(event);
    const outcome = await tryCall(
      event,
      event.locals.api.inviteMember({ id, ...entered }, { idempotencyKey: field('key') || undefined }),
    );
    if (outcome.refusal) return failWith(outcome.refusal, entered);
    return answer(event, outcome, status === 'active' ? 'invited' : 'invitedLater');
  },
  resend: async (event) => {
    const id = (await readForm(event))('id') || 'none';
    return answer(event, await tryCall(event, event.locals.api.resendInvitation({ id })), 'invited');
  },
  role: async (event) => {
    const field = await readForm(event);
    const { id } = await findManagedBusiness(event);
    const asked = { id, memberId: field('id') || 'none', role: roleNamed(field('role')) };
    return answer(event, await tryCall(event, event.locals.api.updateMember(asked)), 'saved');
  },
  rights: async (event) => {
    const field = await readForm(event);
    const { id } = await findManagedBusiness(event);
    const rights = (['desk:book', 'desk:override'] as const).filter((right) => field(right) === 'on');
    const asked = { id, memberId: field('id') || 'none', rights };
    return answer(event, await tryCall(event, event.locals.api.updateMember(asked)), 'saved');
  },
  remove: async (event) => {
    const field = await readForm(event);
    const { id } = await findManagedBusiness(event);
    const outcome = await tryCall(
      event,
      event.locals.api.removeMember({ id, memberId: field('id') || 'none' }),
    );
    // USER_NOT_FOUND: removed already, by a second click or in another tab.
    const isGone = outcome.refusal?.code === 'USER_NOT_FOUND';
    return answer(event, isGone ? { value: null } : outcome, 'removed');
  },
  leave: async (event) => {
    const { id } = await findManagedBusiness(event);
    const { api, language } = event.locals;
    const { id: memberId } = await orErrorPage(event, api.getAccount());
    const outcome = await tryCall(event, api.removeMember({ id, memberId }));
    if (outcome.refusal) return failWith(outcome.refusal, nothing);
    setNotice(event, 'left');
    redirect(303, inLanguage(language, '/desk'));
  },
};
