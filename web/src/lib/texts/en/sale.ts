export default {
  title: 'Sell a package',
  lead: 'The client pays at your business and can use the sessions immediately. The sale is not part of a receipt.',
  choose: 'Package',
  option: (name: string, sessions: number, price: string) =>
    `${name} (${sessions === 1 ? '1 session' : `${sessions} sessions`}, ${price})`,
  submit: 'Record sale',
  refusals: {
    INVALID_STATUS: 'This package is no longer on sale.',
    NOT_FOUND: 'This package no longer exists.',
    CLIENT_NOT_FOUND: 'This client no longer exists.',
    USER_NOT_FOUND: 'This client no longer exists.',
    MISSING_FIELDS: 'Choose a package.',
  },
};
