import type { IconName } from '$lib/components/shared/Icon.svelte';

/** A notification as the list shows it. */
export interface ShownNotification {
  id: string;
  icon: IconName;
  title: string;
  /** First line of the text that is not the title. */
  line: string;
  at: string;
  /** Local time, `HH:MM`. */
  time: string;
  isUnread: boolean;
}

const icons: Record<string, IconName> = {
  appointment: 'calendar',
  review: 'star',
  alert: 'clock',
  message: 'message',
  waitlist: 'clock',
  package: 'package',
  join_request: 'people',
  member: 'people',
  approval: 'agent',
  agent: 'agent',
};
const iconsByKind: Record<string, IconName> = {
  'appointment.confirmed': 'check',
  'appointment.cancelled': 'close',
  'appointment.rescheduled': 'move',
  'appointment.reminder': 'bell',
  'appointment.paid': 'wallet',
  'appointment.refunded': 'wallet',
};

export const iconOf = (kind: string): IconName =>
  iconsByKind[kind] ?? icons[kind.split('.')[0] ?? ''] ?? 'bell';
