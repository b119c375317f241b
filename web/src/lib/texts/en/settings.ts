import listing from './settings/listing';
import members from './settings/members';
import profile from './settings/profile';
import webhooks from './settings/webhooks';

export default {
  title: 'Settings',
  sections: {
    profile: 'Profile',
    hours: 'Opening hours',
    policies: 'Booking rules',
    payments: 'Payments',
    members: 'Members',
    webhooks: 'Webhooks',
    sites: 'Website widget',
    listing: 'Visibility',
  },
  back: 'Back to setup',
  ownerOnly: 'Only the owner can change this.',
  refusals: {
    BUSINESS_UNDER_REVIEW: 'Your business is in review. You can make changes when the review is finished.',
    BUSINESS_SUSPENDED: 'Your business is suspended. You can’t make changes.',
    BUSINESS_NOT_FOUND: 'You no longer have access to this business.',
    SCHEDULE_TIME_TAKEN:
      'An existing appointment would fall outside these hours. Reschedule or cancel it in the calendar first.',
    CURRENCY_MISMATCH:
      'Prices, packages, coupons or upcoming appointments still use the old currency. Remove them first.',
    FORBIDDEN: 'Only the owner can do this.',
  },
  profile,
  hours: {
    lead: 'A day can have several opening times. A day without hours is closed.',
    breaks: 'Daily breaks',
    breaksHint:
      'Nothing can be booked during these breaks on any weekday. For a break on one weekday only, enter two opening times for it.',
    noBreaks: 'No breaks',
    noDay: 'Enter hours for at least one day. To close temporarily, add time off instead.',
    timeOff: 'Add a closure',
    special: 'Add special hours',
  },
  policies: {
    lead: 'These rules apply to clients who book online. Your team can book at shorter notice, further ahead and at any minute. Working hours, breaks, buffers, time off and other appointments apply to everyone.',
    cancellation: 'Cancellation window in hours',
    cancellationHint:
      'Clients can cancel or reschedule until this many hours before the start (0 to 720). With 24, an appointment on Tuesday at 10:00 can be cancelled until Monday at 10:00.',
    notice: 'Minimum notice in minutes',
    noticeHint: 'How far in advance clients must book (0 to 43,200). 120 is two hours.',
    horizon: 'Booking horizon in days',
    horizonHint: 'How far in advance clients can book (1 to 730).',
    interval: 'Time slot interval',
    intervalMinutes: (minutes: number) => `Every ${minutes} minutes`,
    confirm: 'Confirmation of online bookings',
    confirmAuto: 'Confirm automatically',
    confirmHand: 'Confirm each booking manually',
    doubleBooking: 'Allow double bookings',
    doubleBookingHint:
      'Members who may book outside the rules can book two appointments of a professional at the same time.',
    outOfRange: 'Enter a whole number within the allowed range.',
  },
  payments: {
    lead: 'The currency of your prices and how clients pay.',
    currency: 'Currency',
    currencyHint: 'You can change the currency as long as nothing is priced in the current one.',
    online: 'Clients can pay online when they book.',
    desk: 'Clients pay at your business. Record the payment in the appointment.',
  },
  members,
  webhooks,
  sites: {
    lead: 'Let clients book on your own website. Paste this line where the available times should appear.',
    snippet: 'Code for your website',
    copy: 'Copy',
    copied: 'Copied',
    origins: 'Allowed websites',
    originsHint: 'One website per line, such as https://www.example.com, without a path.',
    none: 'Add your website. Until then, no website can show the widget.',
    problem: 'Each line must be a website address, such as https://www.example.com.',
    unlisted: 'The widget works as soon as your business is published.',
  },
  listing,
};
