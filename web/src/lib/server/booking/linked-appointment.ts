import type { RequestEvent } from '@sveltejs/kit';
import type { LinkedAppointment } from 'openslot-client';
import { type Place, presentAppointment, type ShownAppointment } from '$lib/booking/appointments';
import { orErrorPage, tryCall } from '$lib/server/api';
import { readMailedToken } from '$lib/server/http/mailed-token';
import { loadPlace } from './appointments';

/** Each purpose has a cookie of its own, because a mail contains one link for each. */
const cookies = { view: 'visit', move: 'visit-move', cancel: 'visit-cancel' } as const;
type Purpose = keyof typeof cookies;

export interface LinkedVisit {
  appointment: ShownAppointment;
  place: Place | null;
  /** The client can also sign in to see the appointment. */
  hasAccount: boolean;
}

/** The token is unknown to the API without a mailed link. */
export const tokenFor = (event: RequestEvent, purpose: Purpose): string =>
  readMailedToken(event, cookies[purpose]) ?? 'none';

/** The appointment of a mailed link; null when the link has ended. */
export async function loadLinkedVisit(event: RequestEvent, purpose: Purpose): Promise<LinkedVisit | null> {
  const { api } = event.locals;
  const token = tokenFor(event, purpose);
  const outcome = await tryCall(event, api.getAppointmentByLink({ token }));
  if (outcome.refusal && outcome.refusal.code !== 'NOT_FOUND')
    await orErrorPage(event, api.getAppointmentByLink({ token }));
  return outcome.refusal ? null : presentLinked(event, outcome.value);
}

async function presentLinked(
  event: RequestEvent,
  { appointment, hasAccount }: LinkedAppointment,
): Promise<LinkedVisit> {
  return {
    appointment: presentAppointment(appointment, new Date()),
    place: await loadPlace(event, appointment.business),
    hasAccount,
  };
}
