export default {
  title: 'Sign in with a code',
  lead: 'We email you a six-digit code. You need no password.',
  name: 'Your name',
  nameHint: 'Shown to the businesses you book with.',
  email: 'Email address',
  send: 'Send code',
  sent: (email: string) => `We sent a code to ${email}. It works for ten minutes.`,
  code: 'Six-digit code',
  enter: 'Continue',
  again: 'Send another code',
  other: 'Use another email address',
  byPassword: 'Sign in with a password',
  wrong: 'This code is wrong or has expired. Check it, or send another one.',
  isNew: 'This email address has no account yet. Enter your name to create one.',
  /** Two links are part of the sentence. */
  accept: {
    before: 'By continuing you accept the',
    terms: 'terms of use',
    between: 'and the',
    privacy: 'privacy notice',
    after: '.',
  },
  refusals: {
    FORBIDDEN: 'This account is suspended. Check your email for the reason.',
    INVALID_INPUT: 'Check your entries and try again.',
  },
  emailInvalid: 'Enter a valid email address.',
  nameInvalid: 'Enter your name on a single line.',
  wait: (count: number, unit: 'seconds' | 'minutes') => {
    const one = unit === 'seconds' ? 'second' : 'minute';
    return `Too many attempts. Try again in ${count} ${count === 1 ? one : unit}.`;
  },
};
