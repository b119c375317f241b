import type { Handle, HandleServerError, RequestEvent } from '@sveltejs/kit';
import { redirect } from '@sveltejs/kit';
import { inLanguage, isLanguage, languages, preferredLanguage, splitLanguage } from '$lib/language';
import { createApi } from '$lib/server/api';
import { allowFormTarget } from '$lib/server/form-target';
import { allowFrames, isFrameRoute } from '$lib/server/frames';
import { readVisitor } from '$lib/server/read-visitor';
import { hasSession } from '$lib/server/session';
import { loadTexts } from '$lib/texts';
import { type Area, loaders } from '$lib/texts/all';

// All languages at once: a server answers in each of them.
await Promise.all(languages.map((language) => loadTexts(language, ...(Object.keys(loaders.en) as Area[]))));

/** Addresses that others hand out without a language: the start page, those in mails, and the one that agents send people to. */
const entrances = new Set(['/', '/verify-email', '/reset-password', '/invitation', '/oauth/authorize']);

/** Kept for all: nothing that only somebody sees may come into them. */
const forSearchEngines = new Set(['/sitemap.xml', '/robots.txt']);

/** Kit looks at forms only; a script of another site sends what is none, and needs no answer. Browsers always say where it comes from. */
const isOwn = ({ method, headers }: Request, { origin }: URL) =>
  method !== 'POST' || headers.get('origin') === origin;

/** A page of another site says whether it has a dark look, too; the frame in it has none of its own will. */
const isLight = ({ locals, url }: RequestEvent) =>
  locals.isFrame && url.searchParams.get('scheme') !== 'auto';

export const handle: Handle = async ({ event, resolve }) => {
  const platform = event.platform ?? globalThis.openslotDevPlatform;
  if (platform === undefined) throw new Error('pages are served by the service');
  event.platform = platform;
  platform.nameRoute(event.route.id ?? 'unknown page');
  if (!isOwn(event.request, event.url))
    return new Response('Forms are sent from our own pages.', { status: 403 });
  const { language, path } = splitLanguage(event.url.pathname);
  event.locals.language = language;

  if (entrances.has(event.url.pathname) && event.request.method === 'GET') {
    const chosen = event.cookies.get('language');
    const wish =
      chosen !== undefined && isLanguage(chosen)
        ? chosen
        : preferredLanguage(event.request.headers.get('accept-language'));
    if (wish !== language) redirect(307, inLanguage(wish, path) + event.url.search);
  }

  event.locals.framedBy = [];
  event.locals.isFrame = isFrameRoute(event.route.id);
  event.locals.isForEverybody = event.locals.isFrame || forSearchEngines.has(event.url.pathname);
  event.locals.api = createApi(event, platform);
  event.locals.visitor = !event.locals.isForEverybody && hasSession(event) ? await readVisitor(event) : null;
  const response = await resolve(event, {
    transformPageChunk: ({ html }) =>
      html
        .replace('%openslot.language%', language)
        .replace('<html ', isLight(event) ? '<html data-scheme="light" ' : '<html '),
    preload: ({ type, path: file }) => type === 'js' || type === 'css' || file.includes('figtree-latin-wght'),
    filterSerializedResponseHeaders: () => false,
  });
  allowFrames(response.headers, event.locals.framedBy);
  allowFormTarget(response.headers, event.locals.formTarget);
  return response;
};

export const handleError: HandleServerError = ({ error, event, status }) => {
  const requestId = event.platform?.requestId;
  // Where nothing is broken (an address that does not exist, a form that is none), there is nothing to tell.
  if (status >= 500)
    console.error(
      JSON.stringify({ level: 50, reqId: requestId, msg: 'a page failed', error: describe(error) }),
    );
  return { message: 'failed', ...(requestId !== undefined && { requestId }) };
};

const describe = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
