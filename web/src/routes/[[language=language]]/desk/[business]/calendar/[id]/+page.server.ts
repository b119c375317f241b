import { error, fail, redirect } from '@sveltejs/kit';
import type { Appointment } from 'openslot-client';
import { checkedOverrides, type Override } from '$lib/booking/overrides';
import { pageQuery } from '$lib/forms/form-address';
import { inLanguage } from '$lib/i18n/language';
import { failWith, tryCall } from '$lib/server/api';
import { findChange, ifMatch } from '$lib/server/calendar/change';
import { loadPanel } from '$lib/server/calendar/panel';
import { describeUndo } from '$lib/server/calendar/undo';
import { textIn } from '$lib/server/http/forms';
import { type Notice, noticeOf, setNotice } from '$lib/server/http/notice';
import { loadConversation } from '$lib/server/messaging/conversation';
import type { Actions, PageServerLoad, RequestEvent } from './$types';

export const load: PageServerLoad = async (event) => {
  // Untracked: only a change of this appointment loads the panel again.
  const { business } = await event.untrack(() => event.parent());
  event.depends('calendar:appointment');
  const panel = await loadPanel(event, business, event.params.id);
  if (panel.appointment.business !== business.id) error(404, { message: 'APPOINTMENT_NOT_FOUND' });
  // A shared link contains no day. Redirects to the day of the appointment.
  if (!event.url.searchParams.has('date')) {
    const path = `/desk/${business.slug}/calendar/${event.params.id}?date=${panel.appointment.date}`;
    redirect(303, inLanguage(event.locals.language, path));
  }
  const { id, timezone } = { id: panel.appointment.id, timezone: business.timezone };
  const conversation = await loadConversation(event, { id, timezone }, 5);
  return { panel: true, ...panel, conversation, key: crypto.randomUUID() };
};

type Step =
  | 'confirm'
  | 'complete'
  | 'noShow'
  | 'reopen'
  | 'pay'
  | 'refund'
  | 'late'
  | 'answer'
  | 'move'
  | 'cancel'
  | 'notes'
  | 'services'
  | 'units';
type Asking = (event: RequestEvent, id: string, form: FormData) => Promise<unknown>;

const versionIn = (form: FormData) => ifMatch(textIn(form, 'version'));

const minutesIn = (form: FormData) => Number(textIn(form, 'minutes'));

/** Only a changed length. Seats in a class have none. */
function newLength(form: FormData): number | undefined {
  const minutes = minutesIn(form);
  return minutes > 0 && textIn(form, 'was') !== String(minutes) ? minutes : undefined;
}

function overridesIn(form: FormData): Override[] | undefined {
  const checked = checkedOverrides((name) => textIn(form, name));
  return checked.length > 0 ? checked : undefined;
}

/** Only changed notes, so that a colleague's change of the other notes is kept. */
const changedIn = (form: FormData, name: 'notes' | 'staffNotes') =>
  textIn(form, name) === textIn(form, `${name}Before`) ? {} : { [name]: textIn(form, name) || null };

/** Chosen units: resource id and number. */
const unitsIn = (form: FormData) =>
  form.getAll('unit').map((value) => {
    const [id = '', unit] = String(value).split(' ');
    return { id, unit: Number(unit) };
  });

/** API call of each form. */
const asks: Record<Step, Asking> = {
  confirm: ({ locals }, id, form) => locals.api.confirmAppointment({ id }, versionIn(form)),
  complete: ({ locals }, id, form) => locals.api.completeAppointment({ id }, versionIn(form)),
  noShow: ({ locals }, id, form) => locals.api.markNoShow({ id }, versionIn(form)),
  reopen: ({ locals }, id, form) => locals.api.reopenAppointment({ id }, versionIn(form)),
  pay: ({ locals }, id, form) =>
    locals.api.markAppointmentPaid({ id, amountMajor: Number(textIn(form, 'amount')) }),
  refund: ({ locals }, id) => locals.api.refundAppointment({ id }),
  late: ({ locals }, id, form) =>
    locals.api.raiseAlert(
      {
        id,
        type: 'running_late',
        minutes: minutesIn(form),
        message: textIn(form, 'message') || undefined,
      },
      { idempotencyKey: textIn(form, 'key') || undefined },
    ),
  answer: ({ locals }, _id, form) =>
    locals.api.respondToAlert({
      id: textIn(form, 'alert'),
      response: textIn(form, 'response') === 'accepted' ? 'accepted' : 'declined',
    }),
  move: ({ locals }, id, form) =>
    locals.api.rescheduleAppointment(
      {
        id,
        date: textIn(form, 'date'),
        start: textIn(form, 'time'),
        professional: textIn(form, 'for') || undefined,
        durationMinutes: newLength(form),
        override: overridesIn(form),
        dryRun: textIn(form, 'try') === 'true' ? true : undefined,
      },
      versionIn(form),
    ),
  cancel: ({ locals }, id, form) =>
    locals.api.cancelAppointment(
      {
        id,
        reason: textIn(form, 'reason') || undefined,
        scope: textIn(form, 'scope') === 'following' ? 'following' : undefined,
      },
      versionIn(form),
    ),
  units: ({ locals }, id, form) =>
    locals.api.setAppointmentResources({ id, resources: unitsIn(form) }, versionIn(form)),
  services: ({ locals }, id, form) =>
    locals.api.updateAppointment({ id, services: form.getAll('service').map(String) }, versionIn(form)),
  notes: ({ locals }, id, form) =>
    locals.api.updateAppointment(
      { id, ...changedIn(form, 'notes'), ...changedIn(form, 'staffNotes') },
      versionIn(form),
    ),
};

const entriesOf = (form: FormData) =>
  Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

const notifiedIn = (answer: unknown) => (answer as Partial<Appointment> | undefined)?.notified;

/** Steps with a notice of the calendar. */
const noticeNames: Partial<Record<Step, Notice>> = {
  complete: 'calendar.complete',
  noShow: 'calendar.noShow',
  move: 'calendar.move',
  cancel: 'calendar.cancel',
};

const answerTo = (what: Step) => async (event: RequestEvent) => {
  const form = await event.request.formData();
  const isTrial = what === 'move' && textIn(form, 'try') === 'true';
  const former =
    what === 'move' && !isTrial
      ? await tryCall(event, event.locals.api.getAppointment({ id: event.params.id }))
      : null;
  const outcome = await tryCall(event, asks[what](event, event.params.id, form));
  const entered = { what, ...entriesOf(form) } as { what: Step } & Record<string, string>;
  if (outcome.refusal) {
    const change = await findChange(event, event.params.id, outcome.refusal);
    const { status, data } = failWith(outcome.refusal, entered);
    return fail(status, { ...data, change });
  }
  if (isTrial) return { entered, isPossible: true };
  const notice = noticeOf(
    noticeNames[what] ?? 'saved',
    notifiedIn(outcome.value),
    await describeUndo(event, what, {
      former: former && !former.refusal ? former.value : null,
      answer: outcome.value,
      isSeries: entered['scope'] === 'following',
    }),
  );
  // The calendar shows the notice itself after a move by dragging.
  if (entered['said'] === 'here') return { entered, notice };
  setNotice(event, notice);
  const query = pageQuery(event.url.searchParams);
  if (what === 'move' && query.has('date')) query.set('date', textIn(form, 'date'));
  redirect(303, `${event.url.pathname}?${query}`);
};

export const actions = Object.fromEntries(
  (Object.keys(asks) as Step[]).map((step) => [step, answerTo(step)]),
) as Record<Step, ReturnType<typeof answerTo>> satisfies Actions;
