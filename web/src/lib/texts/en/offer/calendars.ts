export default {
  link: 'Calendars',
  title: 'Connected calendars',
  lead: 'Times at which you are busy in another calendar cannot be booked. Titles and details are never stored.',
  connected: 'Your calendars',
  none: 'No calendars connected.',
  notProfessional: 'Only team members who offer services can connect their calendars.',
  waiting: 'Waiting for the first read.',
  neverRead: 'Not read yet.',
  lastRead: (when: string) => `Last read: ${when}`,
  failing: 'Cannot be read',
  failingSince: (since: string) => `Since ${since}. The last known times stay blocked for 24 hours.`,
  unreadable: (count: number) =>
    count === 1
      ? '1 entry cannot be read and does not block your time.'
      : `${count} entries cannot be read and do not block your time.`,
  problems: {
    address: 'The address does not exist or is not public.',
    connection: 'The server cannot be reached.',
    certificate: 'The certificate of the server is invalid.',
    timeout: 'The server did not answer in time.',
    status: 'The server refused the request. The address may have changed.',
    redirect: 'The server redirects to an address that is not allowed.',
    size: 'The calendar is larger than 5 MB.',
    'not-a-calendar': 'The address does not lead to a calendar.',
    'too-many': 'The calendar has too many entries.',
    'too-complex': 'Reading the calendar takes too long.',
  },
  remove: 'Remove',
  removeNamed: (host: string) => `Remove: ${host}`,
  removeTitle: 'Remove this calendar?',
  removeText: 'Its busy times can be booked again.',
  removeButton: 'Remove calendar',
  add: 'Connect a calendar',
  address: 'Private address of the calendar (iCal or ICS)',
  addressHint:
    'In Google Calendar: Settings, your calendar, “Secret address in iCal format”. In Outlook: Settings, Shared calendars, Publish a calendar, ICS link. The address is stored encrypted and not shown again.',
  button: 'Connect calendar',
  conflicts: (count: number) =>
    count === 1 ? '1 appointment in a busy time' : `${count} appointments in busy times`,
  conflictsLead:
    'A connected calendar is busy at the time of these appointments. They take place unless you reschedule or cancel them.',
  refusals: {
    INVALID_VALUE: 'Enter a public address that starts with https:// or webcal://.',
    RATE_LIMITED: 'You can connect at most five calendars.',
    PROFESSIONAL_NOT_FOUND: 'Only team members who offer services can connect their calendars.',
  },
};
