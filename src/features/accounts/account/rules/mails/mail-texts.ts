export interface AccountMail {
  subject: string;
  text: string;
}

/**
 * Mails about accounts. They reach people who may never have heard of us, since anybody can type any address, and they open accounts: so they
 * are in our words only. No name, nor anything else that somebody typed who is not platform staff, stands in them.
 */
export interface AccountMails {
  reset(link: string): AccountMail;
  confirm(link: string): AccountMail;
  change(link: string): AccountMail;
  /** In place of the link, so that whoever asks for the address of somebody else learns nothing, and the owner of both is not left waiting. */
  taken(): AccountMail;
  changeAsked(link: string): AccountMail;
  changed(): AccountMail;
  /** With what platform staff said. */
  suspended(reason: string | null): AccountMail;
  reinstated(link: string): AccountMail;
}

export const mailIn =
  (greeting: string) =>
  (subject: string, ...paragraphs: (string | null)[]): AccountMail => ({
    subject,
    text: [greeting, ...paragraphs.filter((paragraph) => paragraph !== null)].join('\n\n'),
  });
