import type { Approval } from 'openslot-client';

/** Approval request as the pages show it. `until` and `decided` are formatted. */
export type ShownApproval = Pick<
  Approval,
  'id' | 'status' | 'action' | 'agentName' | 'summary' | 'message' | 'replaces' | 'appointmentId' | 'refusal'
> & { until: string; decided: string | null };

/**
 * Appointment to link to: the booked one, or the one that the request changes. Null for an undecided booking.
 */
export const appointmentOf = ({ status, action, appointmentId }: ShownApproval): string | null =>
  status === 'approved' || action !== 'book' ? appointmentId : null;

type RequestedAppointment = ShownApproval['summary']['visits'][number];

const textFields = ['notes', 'staffNotes', 'reason', 'couponCode', 'packageTitle'] as const;

/** Texts that the agent entered for an appointment. */
export const agentTexts = (
  appointment: RequestedAppointment,
): { name: (typeof textFields)[number]; text: string }[] =>
  textFields.flatMap((name) => {
    const text = appointment[name];
    return text === undefined ? [] : [{ name, text }];
  });
