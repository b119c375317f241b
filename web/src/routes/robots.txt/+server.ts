import type { RequestHandler } from './$types';

/** What belongs to somebody, or is a different page for every question. */
const closed = [
  'account',
  'appointments',
  'book',
  'family',
  'messages',
  'packages',
  'search',
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
