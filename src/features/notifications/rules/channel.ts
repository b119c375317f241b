export type Channel = 'email' | 'sms';

/** How somebody can be reached. */
export interface Reach {
  /** Null for a client record, which has no account to choose in. */
  preferred: Channel | 'none' | null;
  hasEmail: boolean;
  hasPhone: boolean;
}

/** How a reminder reaches somebody; null when it only stands in their list. */
export function channelFor({ preferred, hasEmail, hasPhone }: Reach, smsAvailable: boolean): Channel | null {
  const bySms = smsAvailable && hasPhone;
  if (preferred === 'none') return null;
  if (preferred === 'sms' && bySms) return 'sms';
  if (hasEmail) return 'email';
  return bySms ? 'sms' : null;
}
