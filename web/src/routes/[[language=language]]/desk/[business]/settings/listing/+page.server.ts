import { fail, type RequestEvent, redirect } from '@sveltejs/kit';
import { formatDay } from '$lib/format/time';
import { failWith, type Outcome, orErrorPage, tryCall } from '$lib/server/api';
import { findManagedBusiness } from '$lib/server/desk/own-business';
import { readForm } from '$lib/server/http/forms';
import { type Notice, setNotice } from '$lib/server/http/notice';
import type { Actions, PageServerLoad } from './$types';

const mostCounted = 200;
const mostShown = 5;

export const load: PageServerLoad = async (event) => {
  const { business } = await event.parent();
  const { api, language } = event.locals;
  const isOwner = business.role === 'owner';
  const isOpen = business.status !== 'closed';
  const ahead =
    isOwner && isOpen
      ? await orErrorPage(
          event,
          api.listAppointments({ businessId: business.id, upcoming: true, limit: mostCounted }),
        )
      : [];
  return {
    isOwner,
    status: business.status ?? 'draft',
    isListed: business.listed !== false,
    reason: business.statusReason ?? null,
    ahead: {
      count: ahead.length,
      isMore: ahead.length === mostCounted,
      first: ahead.slice(0, mostShown).map(({ id, date, start, client, bookedServices = [] }) => ({
        id,
        when: `${formatDay(date, language)}, ${start}`,
        what: [...bookedServices.map(({ name }) => name), client].filter(Boolean).join(', '),
      })),
    },
  };
};

const nothing = { isClosing: false, reason: '', cancelUpcoming: false, isUnsure: false };

function answer(event: RequestEvent, outcome: Outcome<unknown>, notice: Notice) {
  if (outcome.refusal) return failWith(outcome.refusal, nothing);
  setNotice(event, notice);
  return redirect(303, event.url.pathname);
}

export const actions: Actions = {
  unlist: async (event) => {
    const { id } = await findManagedBusiness(event);
    return answer(event, await tryCall(event, event.locals.api.unlistBusiness({ id })), 'unlisted');
  },
  list: async (event) => {
    const { id } = await findManagedBusiness(event);
    return answer(event, await tryCall(event, event.locals.api.relistBusiness({ id })), 'listedAgain');
  },
  close: async (event) => {
    const field = await readForm(event);
    const entered = {
      isClosing: true,
      reason: field('reason').trim(),
      cancelUpcoming: field('cancelUpcoming') === 'yes',
      isUnsure: field('sure') !== 'yes',
    };
    const { reason, cancelUpcoming, isUnsure } = entered;
    if (isUnsure) return fail(400, { refusal: null, entered });
    const { id } = await findManagedBusiness(event);
    const outcome = await tryCall(
      event,
      event.locals.api.closeBusiness({ id, cancelUpcoming, ...(reason && { reason }) }),
    );
    if (outcome.refusal) return failWith(outcome.refusal, entered);
    setNotice(event, 'businessClosed', outcome.value.notified);
    return redirect(303, event.url.pathname);
  },
  reopen: async (event) => {
    const { id } = await findManagedBusiness(event);
    return answer(event, await tryCall(event, event.locals.api.reopenBusiness({ id })), 'reopened');
  },
};
