/**
 * An invitation to an address. Whoever reads it may never have heard of us, nor of the business: of all that somebody typed, only the name
 * of a business that the platform has reviewed stands in it.
 */
export function invitationMail(link: string, businessName: string | null): { subject: string; text: string } {
  const who = businessName ?? 'A business';
  return {
    subject: businessName === null ? 'You are invited to work with a business' : `${who} invites you`,
    text: [
      'Hello,',
      `${who} invites whoever reads mail at this address to work there with Openslot. To accept or decline, sign in with an account that has this address, within 14 days:`,
      link,
      'If you have none, open one with this address and confirm it first. If you do not want it, leave it: nothing happens.',
    ].join('\n\n'),
  };
}
