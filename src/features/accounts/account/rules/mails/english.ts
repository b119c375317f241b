import { type AccountMails, mailIn } from './mail-texts.ts';

const mail = mailIn('Hello,');

export const english: AccountMails = {
  reset: (link) =>
    mail(
      'Choose a new password',
      'somebody, probably you, asked to choose a new password for the account with this address. This link does it, once, within an hour:',
      link,
      'If it was not you, leave it: nothing has changed.',
    ),
  confirm: (link) =>
    mail(
      'Confirm your address',
      'somebody, probably you, opened an account with this address. This link confirms that it is yours, once, within three days:',
      link,
      'If it was not you, leave it: without it the account receives no messages of others here.',
    ),
  change: (link) =>
    mail(
      'Confirm your new address',
      'somebody, probably you, asked to use this address for their account from now on. This link does it, once, within three days:',
      link,
      'If it was not you, leave it: nothing has changed.',
    ),
  taken: () =>
    mail(
      'This address has an account',
      'somebody, probably you, asked to use this address for their account. Another account has it already: sign in to that one, or delete it first.',
      'If it was not you, there is nothing to do: nothing has changed.',
    ),
  changeAsked: (link) =>
    mail(
      'Your account is to have another address',
      'you asked for your account to have another address. It will once the link that we sent there is followed. Until then nothing changes.',
      `If it was not you, somebody knows your password: choose a new one at once, by asking for a link to do so at ${link}. That also takes the link back.`,
    ),
  changed: () =>
    mail(
      'Your account has another address',
      'your account now has another address, which was confirmed by a link that we sent there. From now on you sign in with that one, and this one receives nothing more.',
      'If it was not you, write to our support.',
    ),
  suspended: (reason) =>
    mail(
      'Your account is suspended',
      'we have suspended your account: nobody can sign in to it, and whoever was signed in is signed out. What you have booked stays booked.',
      reason && `Why: ${reason}`,
      'If you think that this is a mistake, answer this mail.',
    ),
  reinstated: (link) =>
    mail(
      'Your account is open again',
      'the suspension of your account has ended. You can sign in as before:',
      link,
    ),
};
