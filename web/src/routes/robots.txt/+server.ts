import type { RequestHandler } from './$types';

/** Private pages, and pages with a canonical URL elsewhere. */
const closed = [
  'account',
  'appointments',
  'desk',
  'family',
  'messages',
  'packages',
  'platform',
  'waitlist',
  'help/tickets',
];

export const GET: RequestHandler = ({ platform }) => {
  const lines = ['', '/de', '/pt'].flatMap((prefix) => closed.map((path) => `Disallow: ${prefix}/${path}`));
  const text = ['User-agent: *', ...lines, '', `Sitemap: ${platform!.publicUrl}/sitemap.xml`, ''].join('\n');
  return new Response(text, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
};
