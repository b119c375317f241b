export interface AccountMail {
  subject: string;
  text: string;
}

/**
 * Emails about accounts. Anyone can enter any address, so readers may not know the service. The emails contain no
 * text typed by users, not even a name; `reason` is written by platform staff.
 */
export interface AccountMails {
  reset(link: string): AccountMail;
  /** `code` is sent to addresses without an account too. */
  code(code: string): AccountMail;
  confirm(link: string): AccountMail;
  change(link: string): AccountMail;
  /** Sent instead of the link, so that the request does not reveal whether the address has an account. */
  taken(): AccountMail;
  changeAsked(link: string): AccountMail;
  changed(): AccountMail;
  suspended(reason: string | null): AccountMail;
  reinstated(link: string): AccountMail;
  secondFactorOn(link: string): AccountMail;
  secondFactorOff(link: string): AccountMail;
  recoveryCodesNew(link: string): AccountMail;
  recoveryCodeUsed(link: string): AccountMail;
  passkeyAdded(link: string): AccountMail;
  passkeyRemoved(link: string): AccountMail;
  identityLinked(link: string): AccountMail;
}

export const mailIn =
  (greeting: string) =>
  (subject: string, ...paragraphs: (string | null)[]): AccountMail => ({
    subject,
    text: [greeting, ...paragraphs.filter((paragraph) => paragraph !== null)].join('\n\n'),
  });
