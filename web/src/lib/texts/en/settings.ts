import listing from './settings/listing';
import members from './settings/members';
import profile from './settings/profile';
import webhooks from './settings/webhooks';

export default {
  title: 'Settings',
  sections: {
    profile: 'Profile',
    hours: 'Opening hours',
    policies: 'Rules for booking',
    payments: 'Payments',
    members: 'People',
    webhooks: 'Webhooks',
    sites: 'Other sites',
    listing: 'Listing and closing',
  },
  back: 'Back to the list',
  ownerOnly: 'Only the owner can change this.',
  refusals: {
    BUSINESS_UNDER_REVIEW: 'We are looking at this business: until we are done, it cannot be changed.',
    BUSINESS_SUSPENDED: 'This business is suspended and cannot be changed.',
    BUSINESS_NOT_FOUND: 'This business is not yours any more.',
    SCHEDULE_TIME_TAKEN:
      'A visit that is booked would lie outside these hours. Move or cancel it first; it is in the calendar.',
    CURRENCY_MISMATCH:
      'Prices, packages, coupons or visits ahead are still in the old currency. Take those away first.',
    FORBIDDEN: 'Only the owner can do this.',
  },
  profile,
  hours: {
    lead: 'A day may have several hours; a day without any is closed.',
    breaks: 'Breaks on every day',
    breaksHint:
      'When nobody is taken, whatever the weekday. For a break on one day only, enter two hours there.',
    noBreaks: 'none',
    noDay: 'Please open on at least one day. To stay closed for a while, enter time off instead.',
    timeOff: 'Close for a day or longer',
    special: 'Other hours on one day',
  },
  policies: {
    lead: 'They hold for customers who book themselves; you and your team may do otherwise at the desk.',
    cancellation: 'Cancel or move until so many hours before',
    cancellationHint: '0 to 720. With 24, a visit on Tuesday at 10 can be cancelled until Monday at 10.',
    notice: 'Book at least so many minutes ahead',
    noticeHint: '0 to 43,200; 120 is two hours.',
    horizon: 'Book at most so many days ahead',
    horizonHint: '1 to 730.',
    interval: 'Visits begin every',
    intervalMinutes: (minutes: number) => `${minutes} minutes`,
    confirm: 'Bookings of customers',
    confirmAuto: 'are confirmed at once',
    confirmHand: 'wait until you confirm them',
    outOfRange: 'Please enter a whole number in the range.',
  },
  payments: {
    lead: 'What your prices are in, and how customers pay.',
    currency: 'Currency',
    currencyHint: 'Can be changed as long as nothing is priced in the old one.',
    online: 'Customers can pay online when they book.',
    desk: 'Customers pay at the desk; note it with the visit.',
  },
  members,
  webhooks,
  sites: {
    lead: 'Let people book on your own site: one line, pasted where the times should be.',
    snippet: 'The line for your site',
    copy: 'Copy',
    copied: 'Copied',
    origins: 'Sites that may show it',
    originsHint: 'One a line, as https://www.example.com, without a path. Nobody else can show it.',
    none: 'As long as none is listed, no other site can show it.',
    problem: 'Each line must be the address of a site, such as https://www.example.com.',
    unlisted: 'It works once your business is listed.',
  },
  listing,
};
