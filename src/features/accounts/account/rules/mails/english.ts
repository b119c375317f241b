import { type AccountMails, mailIn } from './mail-texts.ts';

const mail = mailIn('Hello,');

const notYou = (link: string) =>
  `If this was not you, choose a new password immediately: use “Forgot your password?” at ${link}, and contact support.`;

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
  secondFactorOn: (link) =>
    mail(
      'Two-step sign-in is on',
      'Two-step sign-in was turned on for your account. From now on, signing in needs a code from your authenticator app.',
      notYou(link),
    ),
  secondFactorOff: (link) =>
    mail(
      'Two-step sign-in is off',
      'Two-step sign-in was turned off for your account. Signing in no longer needs a code from an authenticator app.',
      notYou(link),
    ),
  recoveryCodesNew: (link) =>
    mail(
      'You have new recovery codes',
      'New recovery codes were created for your account. The old ones no longer work.',
      notYou(link),
    ),
  recoveryCodeUsed: (link) =>
    mail(
      'A recovery code was used',
      'Someone signed in to your account with a recovery code. The code no longer works.',
      notYou(link),
    ),
  passkeyAdded: (link) =>
    mail(
      'A passkey was added',
      'A passkey was added to your account. It signs in without a password or code.',
      `If this was not you, remove it under “Sign-in security” at ${link}/account/security. Then choose a new password and contact support.`,
    ),
  passkeyRemoved: (link) =>
    mail(
      'A passkey was removed',
      'A passkey was removed from your account. It no longer signs in.',
      notYou(link),
    ),
  identityLinked: (link) =>
    mail(
      'Another way to sign in was added',
      'Someone signed in to your account through another service that confirmed this email address. From now on, this service can be used to sign in.',
      `If this was not you, unlink it under “Sign-in security” at ${link}/account/security. Then choose a new password and contact support.`,
    ),
};
