export default {
  title: (name: string) => `Allow ${name} to act for you?`,
  nameless: 'an unnamed agent',
  who: 'Requested by',
  unverified: 'Not verified',
  registered: 'The agent chose this name itself. We have not verified who operates it.',
  published: (site: string) =>
    `The agent is described at ${site}. It chose its name itself; we have not verified it.`,
  page: (site: string) => `The agent names ${site} as its website. We have not verified this.`,
  returnsTo: (site: string) => `After you decide, you return to ${site}.`,
  returnsHere: 'After you decide, you return to an app on this device.',
  what: 'Permissions',
  scopes: {
    'appointments:read': {
      label: 'View my appointments',
      hint: 'Includes waitlists and packages.',
    },
    'appointments:book': {
      label: 'Book appointments for me',
      hint: 'Includes holding times and joining waitlists.',
    },
    'appointments:change': {
      label: 'Reschedule and cancel my appointments',
      hint: 'Includes editing notes and reporting delays.',
    },
    family: {
      label: 'Book for my family',
      hint: 'Includes viewing family members and their appointments, and adding family members.',
    },
    'desk:read': {
      label: 'View the schedule of my business',
      hint: 'Includes appointments, client names, time off and analytics.',
    },
    'desk:clients': {
      label: 'View contact details and notes of my clients',
      hint: 'Includes phone numbers, email addresses, notes and messages.',
    },
    'desk:book': {
      label: 'Book for clients of my business',
      hint: 'Includes finding and adding clients, and rescheduling and cancelling their appointments.',
    },
    'desk:block': { label: 'Manage time off at my business', hint: 'Includes adding and removing time off.' },
  },
  never:
    'Agents can never pay, change your password or email address, extend their own permissions or close your account.',
  limits: 'Limits',
  asksFirst: 'Ask for my approval first',
  asksFirstHint:
    'We hold the time and wait for your approval before anything is booked, rescheduled or cancelled.',
  empty: 'Leave empty for no limit.',
  onlyTighter: 'Can only be reduced.',
  maxAmount: 'Maximum per booking',
  maxTotal: 'Maximum for all bookings',
  currency: 'Currency',
  maxBookings: 'Maximum number of bookings',
  latestDate: 'Latest appointment date',
  expires: 'Access expires on',
  expiresHint: 'Leave empty to allow access until you revoke it.',
  where: 'Businesses',
  everywhere: 'All businesses',
  onlyThese: 'Only these businesses',
  find: 'Search for a business',
  findButton: 'Search',
  foundNone: 'No business found. Try a different name.',
  signedInAs: (email: string) => `You’re signed in as ${email}.`,
  takeBack: 'You can revoke access in your account at any time.',
  allow: 'Allow',
  refuse: 'Deny',
  problems: {
    scopes: 'Select at least one permission, or deny access.',
    maxAmount: 'Enter the maximum per booking as a number, for example 60 or 60.50.',
    maxTotal: 'Enter the maximum for all bookings as a number, for example 200.',
    maxBookings: 'Enter the maximum number of bookings as a whole number.',
    latestDate: 'Choose a valid date for the latest appointment.',
    expires: 'Choose a future date, at most five years from now.',
    businesses: 'Select at least one business, or allow all businesses.',
  },
  refusals: {
    INVALID_INPUT: 'This request is no longer valid. Go back to the agent and start again.',
    INVALID_VALUE:
      'One of the limits is out of range. Check the amounts, the number of bookings and the dates.',
    INVALID_DATE_FORMAT: 'Enter a valid date.',
    BUSINESS_NOT_FOUND: 'One of the businesses no longer exists.',
  },
  invalid: {
    lead: 'The agent sent a request that we can’t process. Nothing was shared. If you return, the agent learns what is wrong.',
    back: 'Return to the agent',
  },
  wrong: {
    title: 'This request is not valid',
    lead: 'We couldn’t verify which agent is asking or where your answer would be sent, so we stopped here. Nothing was shared.',
    advice:
      'Go back to the agent and start again. If the problem continues, contact the developer of the agent.',
    reason: 'Technical details:',
  },
};
