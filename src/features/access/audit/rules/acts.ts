/** Everything that platform staff can do to somebody or something, and what is noted of it. */
export const acts = {
  'business.approved': 'A business was published.',
  'business.rejected': 'A business was sent back to its owner; `reason`.',
  'business.suspended': 'A business was suspended; `reason`.',
  'business.reinstated': 'The suspension of a business ended.',
  'report.resolved': 'A report was settled; `action`, `targetType`, `targetId`, `note`.',
  'content.unhidden': 'A professional or a review is shown again; `targetType`, `note`.',
  'ticket.answered': 'Somebody wrote to a ticket of another; `status`.',
  'ticket.changed': 'A ticket got another `status` or `assigneeId`.',
  'account.suspended': 'An account was suspended; `reason`.',
  'account.reinstated': 'The suspension of an account ended.',
  'account.sessions_ended': 'Every session of an account was ended.',
  'admin.created': 'An account of platform staff was made on the command line.',
  'keys.rotated': 'Sessions are signed with a new key since; on the command line.',
  'secrets.rotated': 'Secrets are sealed with the first key since; on the command line.',
} as const;

export type ActKind = keyof typeof acts;
export const actKinds = Object.keys(acts) as [ActKind, ...ActKind[]];

/** What was done, to what, by whom: null for whoever runs the service. */
export interface Act {
  kind: ActKind;
  byUserId: string | null;
  subjectId: string | null;
  details?: Readonly<Record<string, string | null>>;
  now: Date;
}
