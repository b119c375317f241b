export default {
  operator: 'Operator',
  noOperator: 'The operator of this site has not entered a name and address yet.',
  terms: {
    title: 'Terms of use',
    lead: 'This site shows free times of businesses and lets you book them.',
    parts: [
      {
        title: 'Your contract',
        text: [
          'When you book, you make an agreement with the business that you book. The operator of this site is not part of it.',
          'Prices, services and the cancellation window come from the business. You see them before you book.',
        ],
      },
      {
        title: 'Cancelling',
        text: [
          'You can cancel or reschedule online until the cancellation window of the business begins. After that, contact the business.',
          'Each appointment keeps the cancellation window that applied when you booked it.',
        ],
      },
      {
        title: 'Payment',
        text: [
          'You pay at the business unless the booking page offers online payment.',
          'A payment made online is refunded the way it was paid.',
        ],
      },
      {
        title: 'Rules',
        text: [
          'Give correct contact details, keep your password secret and book only times that you intend to keep.',
          'Reviews describe your own visit. The operator can hide content and suspend accounts that break the law or these rules.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Privacy',
    lead: 'This notice says which personal data this site stores, who sees it and how you delete it.',
    parts: [
      {
        title: 'Stored data',
        text: [
          'Account: name, email address, phone number if you enter one, language, time zone, a hash of your password, your passkeys and the version of the terms that you accepted.',
          'Bookings: appointments with their history and notes, family members that you book for, waitlist entries, packages and payments. Card details are entered at the payment provider and are not stored here.',
          'Use: messages with businesses, saved businesses, reviews, reports, support requests, notifications, and for each signed-in device the browser, the system and the time of its last use. Network addresses are not stored with sessions.',
        ],
      },
      {
        title: 'Who sees it',
        text: [
          'A business that you book sees your name, email address, phone number and your notes, and can keep notes about you as its client.',
          'A public review shows your first name and the first letter of your last name.',
          'Agents that you connect see and do only what you allowed. You can remove them at any time.',
        ],
      },
      {
        title: 'Cookies',
        text: [
          'This site uses cookies for signing in, for your language, for a booking in progress and for one-time messages only. It contains no advertising and no tracking.',
          'After you open your appointments, your device keeps the upcoming ones for times without a connection. They are removed when you sign out or another account signs in.',
        ],
      },
      {
        title: 'Your rights',
        text: [
          'You can download all data of your account and delete the account under Account, Your data.',
          'A deletion removes your name, contact details, notes and texts. Businesses keep their appointments and payments without your name.',
          'A client record that a business entered itself stays with that business. Contact the business to have it changed or deleted.',
        ],
      },
    ],
  },
  imprint: {
    title: 'Imprint',
    lead: 'Information about the operator of this site.',
    parts: [] as { title: string; text: string[] }[],
  },
};
