import { type AccountMails, mailIn } from './mail-texts.ts';

const mail = mailIn('Hello,');

export const english: AccountMails = {
  reset: (link) =>
    mail(
      'Reset your password',
      'We received a request to reset the password of the account with this email address. To choose a new password, open this link. It works once and expires in one hour:',
      link,
      'If you did not request this, you can ignore this email. Your password stays the same.',
    ),
  code: (code) =>
    mail(
      `${code} is your code`,
      'Enter this code to sign in:',
      code,
      'It works for ten minutes. We never ask for it by phone or in a message. Do not share it.',
      'If you did not request this, you can ignore this email.',
    ),
  confirm: (link) =>
    mail(
      'Confirm your email address',
      'An account was created with this email address. To confirm that the address is yours, open this link. It works once and expires in three days:',
      link,
      'If you did not create an account, you can ignore this email. Without confirmation, we do not send messages from other users to this address.',
    ),
  change: (link) =>
    mail(
      'Confirm your new email address',
      'We received a request to use this email address for an existing account. To confirm the change, open this link. It works once and expires in three days:',
      link,
      'If you did not request this, you can ignore this email. Nothing has changed.',
    ),
  taken: () =>
    mail(
      'This email address already has an account',
      'We received a request to use this email address for another account. The address already belongs to an account. Sign in to that account, or delete it first.',
      'If you did not request this, you can ignore this email. Nothing has changed.',
    ),
  changeAsked: (link) =>
    mail(
      'Your email address is about to change',
      'We received a request to change the email address of your account. The change takes effect when the link that we sent to the new address is opened. Until then, nothing changes.',
      `If you did not request this, someone knows your password. Choose a new one immediately: use “Forgot your password?” at ${link}. This also cancels the change.`,
    ),
  changed: () =>
    mail(
      'Your email address was changed',
      'The email address of your account was changed. The new address was confirmed with a link that we sent there. Use it to sign in from now on. We no longer send emails to this address.',
      'If you did not make this change, contact support.',
    ),
  suspended: (reason) =>
    mail(
      'Your account is suspended',
      'We suspended your account. It was signed out on all devices, and you can no longer sign in. Your appointments stay booked.',
      reason && `Reason: ${reason}`,
      'If you think this is a mistake, contact support.',
    ),
  reinstated: (link) =>
    mail(
      'Your account is active again',
      'The suspension of your account has been lifted. You can sign in again:',
      link,
    ),
};
