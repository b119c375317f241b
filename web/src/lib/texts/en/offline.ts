/** Texts of the page that the service worker shows without a network. */
export default {
  offline: 'You’re offline',
  unreachable: 'Openslot can’t be reached',
  advice: 'Check your internet connection, then try again.',
  tryAgain: 'Try again',
  appointments: 'Your upcoming appointments',
  asOf: (when: string) => `As of ${when}. Later changes are not shown.`,
  zone: (city: string) => `${city} time`,
};
