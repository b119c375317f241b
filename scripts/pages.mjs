// The addresses that are measured and photographed, on the demo marketplace.

const dayMilliseconds = 86_400_000;
/** Soon, and not on a weekend: the salon is open. */
function aWorkday() {
  const day = new Date(Date.now() + 7 * dayMilliseconds);
  while ([0, 1, 6].includes(day.getUTCDay())) day.setTime(day.getTime() + dayMilliseconds);
  return day.toISOString().slice(0, 10);
}
const results = '/search?what=haircut&where=Berlin';
const business = '/b/salon-lindenbluete';
const booking = `/book/salon-lindenbluete?services=svc_demo_haircut&professional=pro_demo_lena&date=${aWorkday()}&time=15:00`;
const customer = 'customer@demo.test';
const owner = 'business@demo.test';
const salonDesk = '/desk/salon-lindenbluete';
const calendar = `${salonDesk}/calendar`;

/** What most people see: Lighthouse looks at these. */
export const measuredPages = [
  { name: 'home', path: '/' },
  { name: 'results', path: results },
  { name: 'business', path: business },
  { name: 'booking', path: booking },
];

const wide = { width: 1280, scheme: 'light' };

/**
 * `as`: the address of who is signed in. `waitFor`: a text that shows late. `isLong`: only what one sees first. `readme`: one of the
 * pictures in docs/pictures, at that width and in that scheme.
 */
export const photographedPages = [
  { name: 'home', path: '/', readme: wide },
  { name: 'results', path: results },
  { name: 'city', path: '/berlin' },
  { name: 'category', path: '/berlin/haircut' },
  { name: 'business', path: business, readme: wide },
  { name: 'yoga', path: '/b/boudha-morning-yoga' },
  { name: 'professional', path: '/p/lena-vogt' },
  { name: 'embed', path: '/embed/salon-lindenbluete' },
  { name: 'embed-times', path: '/embed/salon-lindenbluete?services=svc_demo_haircut' },
  { name: 'booking-signed-out', path: booking },
  { name: 'booking', path: booking, as: customer, readme: { width: 375, scheme: 'dark' } },
  { name: 'sign-in', path: '/sign-in' },
  { name: 'sign-up', path: '/sign-up' },
  { name: 'appointments', path: '/appointments', as: customer },
  { name: 'past-appointments', path: '/appointments?past', as: customer },
  { name: 'family', path: '/family', as: customer },
  { name: 'packages', path: '/packages', as: customer },
  { name: 'waitlist', path: '/waitlist', as: customer },
  { name: 'messages', path: '/messages', as: customer },
  { name: 'account', path: '/account', as: customer },
  { name: 'account-data', path: '/account/data', as: customer },
  { name: 'desk-calendar', path: `${calendar}?date=${aWorkday()}`, as: owner },
  { name: 'desk-calendar-week', path: `${calendar}?view=week`, as: owner },
  { name: 'desk-calendar-visit', path: `${calendar}/apt_demo_upcoming_1`, as: owner },
  { name: 'desk-calendar-new', path: `${calendar}/new?date=${aWorkday()}&time=15:00`, as: owner },
  { name: 'for-businesses', path: '/for-businesses' },
  { name: 'start', path: '/for-businesses/start', as: owner },
  { name: 'setup', path: `${salonDesk}/setup`, as: owner },
  { name: 'preview', path: `${salonDesk}/preview`, as: owner },
  { name: 'settings-profile', path: `${salonDesk}/settings/profile`, as: owner },
  { name: 'settings-hours', path: `${salonDesk}/settings/hours`, as: owner },
  { name: 'settings-special-days', path: `${salonDesk}/settings/special-days`, as: owner },
  { name: 'settings-policies', path: `${salonDesk}/settings/policies`, as: owner },
  { name: 'settings-payments', path: `${salonDesk}/settings/payments`, as: owner },
  { name: 'settings-members', path: `${salonDesk}/settings/members`, as: owner },
  { name: 'settings-webhooks', path: `${salonDesk}/settings/webhooks`, as: owner },
  { name: 'settings-sites', path: `${salonDesk}/settings/sites`, as: owner },
  { name: 'settings-listing', path: `${salonDesk}/settings/listing`, as: owner },
  { name: 'help', path: '/help' },
  {
    name: 'reference',
    path: '/docs',
    waitFor: 'An appointment marketplace',
    isLong: true,
    readme: wide,
  },
];
