import { error, type RequestEvent, redirect } from '@sveltejs/kit';
import { type Approval, OpenslotError } from 'openslot-client';
import { inLanguage } from '$lib/i18n/language';
import { presentApproval } from '$lib/server/agents/approvals';
import { failWith, orErrorPage, redirectToSignIn, tryCall } from '$lib/server/api';
import { forgetMailedToken, readMailedToken } from '$lib/server/http/mailed-token';
import { setNotice } from '$lib/server/http/notice';
import type { Actions, PageServerLoad } from './$types';

/** The approval request of a mailed link, without a session. Null if no link was opened. */
async function followLink(event: RequestEvent, id: string): Promise<{ opens: Approval | null } | null> {
  const token = readMailedToken(event, 'approval');
  if (token === null) return null;
  try {
    const approval = await event.locals.api.decideByLink({ token });
    return { opens: approval.id === id ? approval : null };
  } catch (failure) {
    if (failure instanceof OpenslotError && failure.code === 'RESET_LINK_INVALID') return { opens: null };
    return orErrorPage(event, Promise.reject(failure));
  }
}

export const load: PageServerLoad = async (event) => {
  const { id } = event.params;
  const { api, visitor } = event.locals;
  const link = await followLink(event, id);
  if (link === null && visitor === null) redirectToSignIn(event);
  const approval =
    link?.opens ?? (visitor === null ? null : await orErrorPage(event, api.getApproval({ id })));
  return { id, asked: approval && presentApproval(event, approval) };
};

async function decide(event: RequestEvent<{ id: string }>, decision: 'approve' | 'decline') {
  const { api, visitor, language } = event.locals;
  const { id } = event.params;
  const token = (await followLink(event, id))?.opens ? readMailedToken(event, 'approval') : null;
  if (token === null && visitor === null) redirectToSignIn(event);
  const outcome = await tryCall(
    event,
    token !== null
      ? api.decideByLink({ token, decision })
      : decision === 'approve'
        ? api.approveRequest({ id })
        : api.declineRequest({ id }),
  );
  if (outcome.refusal) {
    if (outcome.refusal.code === 'NOT_FOUND') error(404, { message: 'NOT_FOUND' });
    return failWith(outcome.refusal, {});
  }
  forgetMailedToken(event, 'approval');
  setNotice(event, decision === 'approve' ? 'requestApproved' : 'requestDeclined');
  redirect(303, inLanguage(language, visitor === null ? '/' : '/approvals'));
}

export const actions: Actions = {
  approve: (event) => decide(event, 'approve'),
  decline: (event) => decide(event, 'decline'),
};
