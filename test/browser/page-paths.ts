import { readdirSync } from 'node:fs';
import type { Call } from '../fixtures/app.ts';

export const routes = new URL('../../web/src/routes/', import.meta.url).pathname;
export const routeFiles = readdirSync(routes, { recursive: true, encoding: 'utf8' });

/** URL path pattern of a route file, without the language. */
export const patternOf = (file: string) =>
  `/${file.replace(/\/?\+[^/]*$/, '')}`.replace(/\/\[\[language=language\]\]|\/\([^)]*\)/g, '') || '/';

const salon = 'biz_demo_salon';
const professional = 'pro_demo_lena';
const service = 'svc_demo_haircut';
const ids: Record<string, string> = {
  '/appointments': 'apt_demo_upcoming_1',
  '/appointments/[id]/review': 'apt_demo_lena_2',
  '/b/[slug]/packages': 'pkg_demo_blow_dry_10',
  '/book': 'apt_demo_upcoming_1',
  '/help/tickets': 'tkt_demo_1',
  '/messages': 'apt_demo_upcoming_1',
  '/family': 'fam_demo_ruth',
};

/** Id of a receipt of the demo customer at the demo salon. */
async function findReceipt(call: Call): Promise<string> {
  const body = { email: 'business@demo.test', password: 'demo-password' };
  const token = (await call('POST', '/api/auth/login', { body })).body.accessToken as string;
  const visit = '/api/appointments/apt_demo_lena_2';
  const { body: receipts } = await call('GET', `${visit}/receipts`, { token });
  if (receipts.length > 0) return receipts[0].id;
  const { amountDueMajor } = (await call('GET', visit, { token })).body;
  const payments = amountDueMajor > 0 ? [{ method: 'cash', amountMajor: amountDueMajor }] : [];
  return (await call('POST', `${visit}/checkout`, { token, body: { payments } })).body.id;
}

const pagePatterns = routeFiles.filter((file) => file.endsWith('+page.svelte')).map(patternOf);
/** Pages for staff of a business or of the platform. */
const isStaffPage = (pattern: string) => /^\/(desk\/|platform)/.test(pattern);

/** Creates an agent of the demo customer with a grant, a pending approval and an authorization request. */
async function createAgent(call: Call) {
  const body = { email: 'customer@demo.test', password: 'demo-password' };
  const token = (await call('POST', '/api/auth/login', { body })).body.accessToken as string;
  const scopes = ['appointments:read', 'appointments:change'];
  const { body: grant } = await call('POST', '/api/grants', {
    token,
    body: { agentName: 'Errands', scopes },
  });
  await call('POST', '/api/appointments/apt_demo_upcoming_1/cancel', { token: grant.token, body: {} });
  const { body: pending } = await call('GET', '/api/approvals?status=pending', { token });
  const callback = 'http://127.0.0.1/callback';
  const registration = { redirect_uris: [callback], client_name: 'Errands' };
  const { body: client } = await call('POST', '/oauth/register', { body: registration });
  const request = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: callback,
    response_type: 'code',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    scope: scopes.join(' '),
  });
  return { grantId: grant.id as string, approvalId: pending[0].id as string, request: `?${request}` };
}

/** Lists a path of every public page and every customer page, with ids of the demo customer. */
export async function listCustomerPages(call: Call): Promise<string[]> {
  const [{ body: business }, { body: person }, { body: cities }, { body: next }] = await Promise.all([
    call('GET', `/api/businesses/${salon}`),
    call('GET', `/api/professionals/${professional}`),
    call('GET', '/api/cities'),
    call(
      'GET',
      `/api/availability/next?businessId=${salon}&serviceId=${service}&professionalId=${professional}`,
    ),
  ]);
  const agent = await createAgent(call);
  const receipt = await findReceipt(call);
  const city = cities.find(({ city: name }: { city: string }) => name === business.city);
  const chosen = `services=${service}&professional=${professional}&date=${next.date}`;
  const queries: Record<string, string> = {
    '/search': `?where=${encodeURIComponent(business.city)}`,
    '/b/[slug]': `?service=${service}&professional=${professional}`,
    '/book/[slug]': `?${chosen}&time=${next.time}`,
    '/book/[slug]/waitlist': `?${chosen}`,
    '/oauth/authorize': agent.request,
  };
  const known = {
    ...ids,
    '/account/agents': agent.grantId,
    '/approvals': agent.approvalId,
    '/receipts': receipt,
  };
  const idFor = (pattern: string) =>
    ids[pattern] ??
    Object.entries(known).find(([start]) => pattern.startsWith(`${start}/`))?.[1] ??
    'missing';
  return pagePatterns
    .filter((pattern) => !isStaffPage(pattern))
    .map(
      (pattern) =>
        pattern
          .replace('[city]', city.slug)
          .replace('[category]', city.categories[0].slug)
          .replace('[slug]', pattern.startsWith('/p/') ? person.slug : business.slug)
          .replace('[id]', idFor(pattern)) + (queries[pattern] ?? ''),
    );
}

const staffPageIds: Record<string, string> = {
  '/desk/[business]/calendar': 'apt_demo_upcoming_1',
  '/desk/[business]/checkout': 'apt_demo_upcoming_1',
  '/desk/[business]/clients': 'cli_demo_walter',
  '/desk/[business]/coupons': 'cpn_demo_linde5',
  '/desk/[business]/hours/away': 'off_demo_jonas',
  '/desk/[business]/packages': 'pkg_demo_haircut_5',
  '/desk/[business]/services': 'svc_demo_haircut_short',
  '/desk/[business]/team': 'pro_demo_aylin',
  '/platform/accounts': 'usr_demo_owner_carwash',
  '/platform/businesses': 'biz_demo_carwash',
  '/platform/reports': 'rep_demo_3',
  '/platform/tickets': 'tkt_demo_1',
};

interface StaffPages {
  /** Account that has access. */
  email: string;
  paths: string[];
}

/** Lists a path of every page of the desk and of the platform, by account. */
export async function listStaffPages(call: Call): Promise<StaffPages[]> {
  const tokenOf = async (name: string) => {
    const body = { email: `${name}@demo.test`, password: 'demo-password' };
    return (await call('POST', '/api/auth/login', { body })).body.accessToken as string;
  };
  const [owner, teacher] = await Promise.all(['business', 'yoga'].map(tokenOf));
  const { body: imported } = await call('POST', '/api/business/clients/imports', {
    token: owner,
    body: { businessId: salon, csv: 'name\nPetra Lang' },
  });
  const { body: times } = await call('GET', '/api/class-times?businessId=biz_demo_yoga', { token: teacher });
  const { body: classes } = await call('GET', '/api/classes?businessId=biz_demo_yoga');
  const [first] = classes;
  const session = `date=${first.date}&time=${first.start}&service=${first.serviceId}&teacher=${first.professionalId}`;
  const studioPaths: Record<string, string> = {
    '/desk/[business]/calendar/session': `/desk/boudha-morning-yoga/calendar/session?${session}`,
    '/desk/[business]/timetable/[id]': `/desk/boudha-morning-yoga/timetable/${times[0].id}`,
  };
  const createdIds: Record<string, string> = {
    '/desk/[business]/clients/import': imported.id,
    '/desk/[business]/receipts': await findReceipt(call),
  };
  const known = Object.entries({ ...staffPageIds, ...createdIds }).sort(
    ([one], [other]) => other.length - one.length,
  );
  const pathOf = (pattern: string) => {
    const id = known.find(([start]) => pattern.startsWith(`${start}/`))?.[1] ?? 'missing';
    return pattern.replace('[business]', 'salon-lindenbluete').replace('[id]', id);
  };
  // Webhook endpoints must be public here. The settings test allows private ones and covers this page.
  const isCovered = (pattern: string) => pattern !== '/desk/[business]/settings/webhooks/[id]';
  const staffPages = pagePatterns.filter(isStaffPage).filter(isCovered);
  const isStudio = (pattern: string) => pattern in studioPaths;
  const isPlatform = (pattern: string) => pattern.startsWith('/platform');
  return [
    {
      email: 'business@demo.test',
      paths: staffPages.filter((pattern) => !isStudio(pattern) && !isPlatform(pattern)).map(pathOf),
    },
    { email: 'yoga@demo.test', paths: staffPages.filter(isStudio).map((pattern) => studioPaths[pattern]!) },
    { email: 'admin@demo.test', paths: staffPages.filter(isPlatform).map(pathOf) },
  ];
}
