// Pages that are measured and photographed, on the demo marketplace.

const dayMilliseconds = 86_400_000;
/** A weekday in the near future on which the salon is open. */
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
const teacher = 'yoga@demo.test';
const staff = 'professional@demo.test';
const desk = '/desk/salon-lindenbluete';
const studio = '/desk/boudha-morning-yoga';
const admin = 'admin@demo.test';
const calendar = `${desk}/calendar`;

/** Calls the API and fails on an error response. */
async function ask(page, method, path, { token, ...data } = {}) {
  const answer = await page.request.fetch(path, {
    method,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(method === 'POST' && { data }),
  });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return answer.json();
}

const tokenOf = async (page, email) =>
  (await ask(page, 'POST', '/api/auth/login', { email, password: 'demo-password' })).accessToken;

/** Fills one day of the salon with bookings, once. */
let filled;
async function fillDay(page) {
  const [token, date] = [await tokenOf(page, owner), aWorkday()];
  const clients = await ask(page, 'GET', '/api/business/clients?businessId=biz_demo_salon&limit=50', {
    token,
  });
  const times = await ask(
    page,
    'GET',
    `/api/availability/search?businessId=biz_demo_salon&from=${date}&to=${date}&limit=200`,
  );
  const chosen = times.filter((_, index) => index % 9 === 0);
  for (const [index, { business, professional, service, time }] of chosen.entries())
    await ask(page, 'POST', '/api/appointments', {
      token,
      business,
      professional,
      services: [service],
      date,
      start: time,
      crmClientId: clients[index % clients.length].id,
    }).catch(() => {
      // An earlier booking occupies the time, or the client has another appointment.
    });
  return `${calendar}?date=${date}`;
}
const busyDay = (page) => {
  filled ??= fillDay(page);
  return filled;
};

/** An agent of the customer with a pending approval request, created once. */
let agent;
async function makeAgent(page) {
  const token = await tokenOf(page, customer);
  const scopes = ['appointments:read', 'appointments:book', 'appointments:change'];
  const grant = await ask(page, 'POST', '/api/grants', {
    token,
    agentName: 'Errands',
    scopes,
    maxAmountMajor: 60,
    maxTotalMajor: 200,
    currency: 'EUR',
    maxBookings: 5,
    businessIds: ['biz_demo_salon'],
  });
  const [time] = await ask(
    page,
    'GET',
    `/api/availability/search?serviceId=svc_demo_haircut&from=${aWorkday()}`,
  );
  const approval = await ask(page, 'POST', '/api/appointments', {
    token: grant.token,
    business: time.business,
    professional: time.professional,
    services: [time.service],
    date: time.date,
    start: time.time,
  });
  const callback = 'http://127.0.0.1/callback';
  const client = await ask(page, 'POST', '/oauth/register', {
    redirect_uris: [callback],
    client_name: 'Errands',
  });
  const request = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: callback,
    response_type: 'code',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    scope: scopes.join(' '),
  });
  return {
    grant: `/account/agents/${grant.id}`,
    approval: `/approvals/${approval.id}`,
    consent: `/oauth/authorize?${request}`,
  };
}
const withAgent = (addressOf) => async (page) => {
  agent ??= makeAgent(page);
  return addressOf(await agent);
};

/** Pages that Lighthouse measures. */
export const measuredPages = [
  { name: 'home', path: '/' },
  { name: 'results', path: results },
  { name: 'business', path: business },
  { name: 'booking', path: booking },
];

const wide = { width: 1280, scheme: 'light' };
const narrow = { width: 375, scheme: 'light' };

/**
 * `path`: the address, or a function that finds it. `as`: e-mail address of the signed-in user. `waitFor`: a
 * text that appears late. `isLong`: photograph the visible part only. `readme`: a picture for docs/pictures,
 * with its width and color scheme.
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
  { name: 'embed-times', path: '/embed/salon-lindenbluete?services=svc_demo_haircut', readme: narrow },
  { name: 'booking-signed-out', path: booking },
  { name: 'booking', path: booking, as: customer, readme: { width: 375, scheme: 'dark' } },
  { name: 'sign-in', path: '/sign-in' },
  { name: 'sign-up', path: '/sign-up' },
  { name: 'appointments', path: '/appointments', as: customer },
  { name: 'past-appointments', path: '/appointments?past', as: customer },
  { name: 'appointment', path: '/appointments/apt_demo_upcoming_1', as: customer },
  { name: 'appointment-cancel', path: '/appointments/apt_demo_upcoming_2/cancel', as: customer },
  { name: 'appointment-reschedule', path: '/appointments/apt_demo_upcoming_1/reschedule', as: customer },
  { name: 'review', path: '/appointments/apt_demo_lena_2/review?rating=4', as: customer },
  { name: 'confirmation', path: '/book/salon-lindenbluete/done/apt_demo_upcoming_1', as: customer },
  { name: 'pay', path: '/appointments/apt_demo_upcoming_1/pay', as: customer },
  { name: 'conversation', path: '/messages/apt_demo_upcoming_1', as: customer },
  { name: 'favourites', path: '/favourites', as: customer },
  { name: 'conversations', path: '/conversations', as: customer },
  { name: 'family', path: '/family', as: customer },
  { name: 'packages', path: '/packages', as: customer },
  { name: 'waitlist', path: '/waitlist', as: customer },
  { name: 'messages', path: '/messages', as: customer },
  { name: 'account', path: '/account', as: customer },
  { name: 'account-profile', path: '/account/profile', as: customer },
  { name: 'account-preferences', path: '/account/preferences', as: customer },
  { name: 'account-email', path: '/account/email', as: customer },
  { name: 'account-password', path: '/account/password', as: customer },
  { name: 'account-devices', path: '/account/devices', as: customer },
  { name: 'account-calendar', path: '/account/calendar', as: customer },
  { name: 'account-portrait', path: '/account/portrait', as: staff },
  { name: 'account-data', path: '/account/data', as: customer },
  { name: 'agents', path: withAgent(() => '/account/agents'), as: customer },
  { name: 'agent', path: withAgent(({ grant }) => grant), as: customer },
  { name: 'agent-limits', path: withAgent(({ grant }) => `${grant}/limits`), as: customer },
  { name: 'agent-new', path: '/account/agents/new', as: customer },
  { name: 'agent-consent', path: withAgent(({ consent }) => consent), as: customer },
  { name: 'approvals', path: withAgent(() => '/approvals'), as: customer },
  { name: 'approval', path: withAgent(({ approval }) => approval), as: customer },
  { name: 'desk-services', path: `${desk}/services`, as: owner },
  { name: 'desk-resources', path: `${desk}/resources`, as: owner },
  { name: 'desk-service', path: `${desk}/services/svc_demo_haircut_short`, as: owner },
  { name: 'desk-questions', path: `${desk}/services/svc_demo_haircut_long/questions`, as: owner },
  { name: 'desk-team', path: `${desk}/team`, as: owner },
  { name: 'desk-team-new', path: `${desk}/team/new`, as: owner },
  { name: 'desk-professional', path: `${desk}/team/pro_demo_aylin`, as: owner },
  { name: 'desk-hours', path: `${desk}/hours`, as: owner },
  { name: 'desk-own-hours', path: `${desk}/hours`, as: staff },
  { name: 'desk-rota', path: `${desk}/hours/rota`, as: owner },
  { name: 'desk-calendars', path: `${desk}/hours/calendars`, as: staff },
  { name: 'desk-away', path: `${desk}/hours/away`, as: owner },
  { name: 'desk-timetable', path: `${studio}/timetable`, as: teacher },
  { name: 'desk-plan-class', path: `${studio}/timetable/new`, as: teacher },
  { name: 'desk-packages', path: `${desk}/packages`, as: owner },
  { name: 'desk-package', path: `${desk}/packages/pkg_demo_haircut_5`, as: owner },
  { name: 'desk-coupons', path: `${desk}/coupons`, as: owner },
  { name: 'desk-coupon', path: `${desk}/coupons/cpn_demo_linde5`, as: owner },
  { name: 'desk-calendar', path: busyDay, as: owner, readme: wide },
  { name: 'desk-calendar-week', path: `${calendar}?view=week`, as: owner },
  { name: 'desk-calendar-rooms', path: async (page) => `${await busyDay(page)}&columns=both`, as: owner },
  { name: 'desk-calendar-visit', path: `${calendar}/apt_demo_upcoming_1`, as: owner },
  {
    name: 'desk-calendar-new',
    path: `${calendar}/new?date=${aWorkday()}&service=svc_demo_haircut_short`,
    as: owner,
  },
  { name: 'for-businesses', path: '/for-businesses' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'imprint', path: '/imprint' },
  { name: 'start', path: '/for-businesses/start', as: owner },
  { name: 'setup', path: `${desk}/setup`, as: owner },
  { name: 'setup-profile', path: `${desk}/setup/profile`, as: owner },
  { name: 'setup-services', path: `${desk}/setup/services?trade=hair`, as: owner },
  { name: 'setup-team', path: `${desk}/setup/team`, as: owner },
  { name: 'setup-offers', path: `${desk}/setup/offers`, as: owner },
  { name: 'preview', path: `${desk}/preview`, as: owner },
  { name: 'settings-profile', path: `${desk}/settings/profile`, as: owner },
  { name: 'settings-hours', path: `${desk}/settings/hours`, as: owner },
  { name: 'settings-policies', path: `${desk}/settings/policies`, as: owner },
  { name: 'settings-payments', path: `${desk}/settings/payments`, as: owner },
  { name: 'settings-members', path: `${desk}/settings/members`, as: owner },
  { name: 'settings-photos', path: `${desk}/settings/photos`, as: owner },
  { name: 'settings-webhooks', path: `${desk}/settings/webhooks`, as: owner },
  { name: 'settings-sites', path: `${desk}/settings/sites`, as: owner },
  { name: 'settings-listing', path: `${desk}/settings/listing`, as: owner },
  { name: 'platform', path: '/platform/businesses/biz_demo_carwash', as: admin, readme: wide },
  { name: 'platform-report', path: '/platform/reports/rep_demo_3', as: admin },
  { name: 'platform-ticket', path: '/platform/tickets/tkt_demo_1', as: admin },
  { name: 'platform-figures', path: '/platform/figures', as: admin },
  { name: 'help', path: '/help', as: customer },
  { name: 'ticket', path: '/help/tickets/tkt_demo_1', as: customer },
  { name: 'desk-today', path: desk, as: owner, readme: wide },
  { name: 'desk-today-staff', path: desk, as: staff },
  { name: 'desk-choose', path: '/desk?find=barber', as: staff },
  { name: 'desk-clients', path: `${desk}/clients`, as: owner },
  { name: 'desk-client', path: `${desk}/clients/cli_demo_walter`, as: owner },
  {
    name: 'desk-client-merge',
    path: `${desk}/clients/cli_demo_walter/merge?other=cli_demo_gisela`,
    as: owner,
  },
  { name: 'desk-client-duplicates', path: `${desk}/clients/duplicates`, as: owner },
  { name: 'desk-client-import', path: `${desk}/clients/import`, as: owner },
  { name: 'desk-reviews', path: `${desk}/reviews`, as: owner },
  { name: 'desk-checkout', path: `${desk}/checkout/apt_demo_walter_2`, as: owner },
  { name: 'desk-receipts', path: `${desk}/receipts`, as: owner },
  { name: 'desk-figures', path: `${desk}/figures`, as: owner },
  { name: 'desk-waitlist-new', path: `${desk}/waitlist/new?client=cli_demo_walter`, as: owner },
  { name: 'desk-waitlist', path: `${desk}/waitlist`, as: owner },
  { name: 'desk-conversations', path: `${desk}/conversations`, as: owner },
  {
    name: 'reference',
    path: '/docs',
    waitFor: 'An appointment marketplace',
    isLong: true,
    readme: wide,
  },
];
