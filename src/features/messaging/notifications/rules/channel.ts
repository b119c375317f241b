import {
  type AvailableChannels,
  type Channel,
  channels,
  type ReminderChannel,
} from '../../../../shared/channels.ts';

/** How somebody can be reached. */
export interface Reach {
  /** Null for a client record, which has no account to choose in. */
  preferred: ReminderChannel | null;
  hasEmail: boolean;
  hasPhone: boolean;
}

/** How a reminder reaches somebody; null when it only stands in their list. */
export function channelFor(
  { preferred, hasEmail, hasPhone }: Reach,
  available: AvailableChannels,
): Channel | null {
  if (preferred === 'none') return null;
  const hasAddress: Record<Channel, boolean> = { email: hasEmail, sms: hasPhone };
  const reaches = (channel: Channel) => available[channel] && hasAddress[channel];
  if (preferred !== null && reaches(preferred)) return preferred;
  return channels.find(reaches) ?? null;
}
