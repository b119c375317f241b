import { inLanguage, languages } from '$lib/i18n/language';
import type { RequestHandler } from './$types';

const mostOnPage = 5_000;
const keptMs = 5 * 60_000;
let kept: { paths: string[]; until: number } | null = null;

/** All public paths without language. */
async function listPaths(api: App.Locals['api']): Promise<string[]> {
  if (kept !== null && Date.now() < kept.until) return kept.paths;
  const paths = ['/', '/for-businesses', '/help', '/terms', '/privacy', '/imprint'];
  for await (const { slug, categories } of api.listCities.all({ limit: 100 }))
    paths.push(`/${slug}`, ...categories.map((category) => `/${slug}/${category.slug}`));
  let cursor: string | undefined;
  do {
    const { items, next } = await api.listBusinesses.page({ limit: 100, ...(cursor && { cursor }) });
    paths.push(...(items as { slug: string }[]).map(({ slug }) => `/b/${slug}`));
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  kept = { paths, until: Date.now() + keptMs };
  return paths;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export const GET: RequestHandler = async ({ locals, platform, url }) => {
  const { publicUrl } = platform!;
  const paths = await listPaths(locals.api);
  const pages = Math.ceil(paths.length / mostOnPage);
  const page = Number(url.searchParams.get('page') ?? 0);
  if (!Number.isInteger(page) || page < 0 || page > pages) return new Response('', { status: 404 });
  const body =
    page === 0 && pages > 1
      ? index()
      : listed(paths.slice(Math.max(page - 1, 0) * mostOnPage).slice(0, mostOnPage));
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=300' },
  });

  function index(): string {
    const rows = Array.from(
      { length: pages },
      (_, at) => `<sitemap><loc>${publicUrl}/sitemap.xml?page=${at + 1}</loc></sitemap>`,
    );
    return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${rows.join('\n')}</sitemapindex>`;
  }

  function listed(some: readonly string[]): string {
    const rows = some.flatMap((path) => {
      const others = languages.map(
        (language) =>
          `<xhtml:link rel="alternate" hreflang="${language}" href="${escaped(publicUrl + inLanguage(language, path))}"/>`,
      );
      return languages.map(
        (language) =>
          `<url><loc>${escaped(publicUrl + inLanguage(language, path))}</loc>${others.join('')}</url>`,
      );
    });
    return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${rows.join('\n')}</urlset>`;
  }
};
