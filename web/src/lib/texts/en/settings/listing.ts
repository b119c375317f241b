export default {
  lead: 'Control whether clients can find your business and book.',
  states: {
    draft: 'Draft. Only members of your business can see it.',
    under_review: 'In review. We notify you when it is published.',
    listed: 'Published. Clients can find your business and book.',
    unlisted: 'Hidden. Clients can’t find your business. Only your team can book.',
    suspended: 'Suspended. Clients can’t find your business or book.',
    closed: 'Closed.',
  },
  toSetup: 'Open setup',
  unlistTitle: 'Hide your business',
  unlistText:
    'Clients can’t find your business or book. Existing appointments stay, and your team can keep booking. You can publish it again at any time.',
  unlist: 'Hide business',
  list: 'Publish again',
  closeTitle: 'Close your business',
  closeText:
    'Clients can no longer find your business or book, and the waitlist ends. Past appointments and analytics stay available. You can reopen your business later.',
  ahead: (count: number) =>
    count === 1 ? 'You still have 1 upcoming appointment:' : `You still have ${count} upcoming appointments:`,
  aheadMany: (count: number) => `You still have more than ${count} upcoming appointments. The first ones:`,
  aheadThen: 'Cancel them in the calendar, or cancel all of them here.',
  calendar: 'Open calendar',
  cancelUpcoming: 'Cancel all upcoming appointments and refund online payments',
  reason: 'Message to clients',
  reasonHint:
    'Sent by email to clients whose appointment is cancelled. Clients without an email address are not notified.',
  sure: 'Yes, I want to close this business',
  close: 'Close business',
  sureProblem: 'Tick this box to confirm.',
  reopenTitle: 'Reopen your business',
  reopenText:
    'We review your business before it is published again. It needs an address, a service and a team member who offers it.',
  reopen: 'Reopen business',
  refusals: {
    ACCOUNT_HAS_BOOKINGS: 'You still have upcoming appointments. Cancel them here or in the calendar first.',
    BUSINESS_INVALID_TRANSITION: 'The status has already changed. Reload the page.',
    PROFILE_INCOMPLETE: 'Add an address, a service and a team member who offers it first.',
    RATE_LIMITED: 'You have ten unpublished businesses. Publish or close one of them first.',
    FORBIDDEN: 'Only the owner can do this.',
  },
};
