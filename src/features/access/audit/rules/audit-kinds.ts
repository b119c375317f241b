/** Audited actions of platform staff, with the members of `details`. */
export const auditKindTexts = {
  'business.approved': 'A business was published.',
  'business.rejected': 'A business was returned to its owner. Details: `reason`.',
  'business.suspended': 'A business was suspended. Details: `reason`.',
  'business.reinstated': 'The suspension of a business ended.',
  'report.resolved': 'A report was resolved. Details: `action`, `targetType`, `targetId`, `note`.',
  'content.unhidden':
    'A hidden professional, review or picture became visible again. Details: `targetType`, `note`.',
  'ticket.answered': 'A reply was added to a ticket of another account. Details: `status`.',
  'ticket.changed': 'The `status` or the `assigneeId` of a ticket changed.',
  'account.suspended': 'An account was suspended. Details: `reason`.',
  'account.reinstated': 'The suspension of an account ended.',
  'account.sessions_ended': 'All sessions of an account were ended.',
  'admin.created': 'A platform staff account was created on the command line.',
  'second_factor.enabled': 'A staff account enabled its second factor.',
  'second_factor.disabled': 'A staff account disabled its second factor.',
  'second_factor.removed': 'The second factor of an account was removed on the command line.',
  'recovery_codes.renewed': 'A staff account replaced its recovery codes.',
  'recovery_code.used': 'A staff account signed in with a recovery code.',
  'passkey.added': 'A staff account added a passkey.',
  'passkey.removed': 'A staff account removed a passkey.',
  'keys.rotated': 'The signing key of access tokens was rotated on the command line.',
  'secrets.rotated': 'Stored secrets were encrypted with the current key on the command line.',
} as const;

export type AuditKind = keyof typeof auditKindTexts;
export const auditKinds = Object.keys(auditKindTexts) as [AuditKind, ...AuditKind[]];

/** `byUserId` is null for actions on the command line. */
export interface NewAuditEntry {
  kind: AuditKind;
  byUserId: string | null;
  subjectId: string | null;
  details?: Readonly<Record<string, string | null>>;
  now: Date;
}
