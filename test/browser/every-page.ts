import { readdirSync } from 'node:fs';
import type { Call } from '../harness/app.ts';

export const routes = new URL('../../web/src/routes/', import.meta.url).pathname;
export const routeFiles = readdirSync(routes, { recursive: true, encoding: 'utf8' });

/** The pattern of a route file's address, in English. */
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
  '/family': 'fam_demo_ruth',
};

/** An address of every page there is, with what the demo's customer sees where it needs something to show. */
export async function everyPage(call: Call): Promise<string[]> {
  const [{ body: business }, { body: person }, { body: cities }, { body: next }] = await Promise.all([
    call('GET', `/api/businesses/${salon}`),
    call('GET', `/api/professionals/${professional}`),
    call('GET', '/api/cities'),
    call(
      'GET',
      `/api/availability/next?businessId=${salon}&serviceId=${service}&professionalId=${professional}`,
    ),
  ]);
  const city = cities.find(({ city: name }: { city: string }) => name === business.city);
  const chosen = `services=${service}&professional=${professional}&date=${next.date}`;
  const queries: Record<string, string> = {
    '/search': `?where=${encodeURIComponent(business.city)}`,
    '/b/[slug]': `?service=${service}&professional=${professional}`,
    '/book/[slug]': `?${chosen}&time=${next.time}`,
    '/book/[slug]/waitlist': `?${chosen}`,
  };
  const idFor = (pattern: string) =>
    ids[pattern] ?? Object.entries(ids).find(([start]) => pattern.startsWith(`${start}/`))?.[1] ?? 'missing';
  return (
    routeFiles
      .filter((file) => file.endsWith('+page.svelte'))
      .map(patternOf)
      // Those of a business and of platform staff are not a customer's to see; their own tests look at them.
      .filter((pattern) => !/^\/(desk\/|platform)/.test(pattern))
      .map(
        (pattern) =>
          pattern
            .replace('[city]', city.slug)
            .replace('[category]', city.categories[0].slug)
            .replace('[slug]', pattern.startsWith('/p/') ? person.slug : business.slug)
            .replace('[id]', idFor(pattern)) + (queries[pattern] ?? ''),
      )
  );
}
