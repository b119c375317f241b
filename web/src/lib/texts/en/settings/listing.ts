export default {
  lead: 'Whether customers find you.',
  states: {
    draft: 'This is a draft: only you see it.',
    under_review: 'We are looking at it.',
    listed: 'Customers find it and book there.',
    unlisted: 'It is taken out of the lists: nobody finds it, and only your team books.',
    suspended: 'It is suspended.',
    closed: 'It is closed.',
  },
  toSetup: 'To the list',
  unlistTitle: 'Take it out of the lists for a while',
  unlistText:
    'Visits that are booked stay as they are, and your team goes on booking. You can list it again at any time.',
  unlist: 'Take it out',
  list: 'List it again',
  closeTitle: 'Close for good',
  closeText:
    'Nobody finds or books it any more; who waits for a free time waits no longer. What was, stays: your clients keep their history, you keep your figures. You can open it again later.',
  ahead: (count: number) =>
    count === 1
      ? 'One visit lies ahead and stands in the way:'
      : `${count} visits lie ahead and stand in the way:`,
  aheadMany: (count: number) =>
    `More than ${count} visits lie ahead and stand in the way, the first of them:`,
  aheadThen: 'Move or cancel them in the calendar, or have all of them cancelled here.',
  calendar: 'To the calendar',
  cancelUpcoming: 'Cancel all visits ahead, and give back what was paid online',
  reason: 'What clients are told',
  reasonHint: 'Goes to everybody whose visit is cancelled.',
  sure: 'Yes, I want to close this business',
  close: 'Close the business',
  sureProblem: 'Please tick this first.',
  reopenTitle: 'Open it again',
  reopenText:
    'We look at it again before it is listed. It needs an address, a service and somebody who does it.',
  reopen: 'Open again',
  refusals: {
    ACCOUNT_HAS_BOOKINGS: 'Visits lie ahead. Cancel them here or in the calendar first.',
    BUSINESS_INVALID_TRANSITION: 'Meanwhile it is in another state. Please look again.',
    PROFILE_INCOMPLETE: 'An address, a service and somebody who does it are needed first.',
    RATE_LIMITED: 'You have ten businesses that are not published yet.',
    FORBIDDEN: 'Only the owner can do this.',
  },
};
