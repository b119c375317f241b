import type { Handle, HandleServerError, RequestEvent } from '@sveltejs/kit';
import { error, redirect } from '@sveltejs/kit';
import {
  entrances,
  inLanguage,
  isLanguage,
  languages,
  preferredLanguage,
  splitLanguage,
} from '$lib/i18n/language';
import { readVisitor } from '$lib/server/accounts/read-visitor';
import { createApi } from '$lib/server/api';
import { allowFormTarget, allowFrames, allowMap, isFrameRoute } from '$lib/server/http/security-policy';
import { hasSession } from '$lib/server/http/session';
import { loadTexts } from '$lib/texts';
import { type Area, loaders } from '$lib/texts/all';

await Promise.all(languages.map((language) => loadTexts(language, ...(Object.keys(loaders.en) as Area[]))));

/** Cached for everyone, so they must contain public data only. */
const forSearchEngines = new Set(['/sitemap.xml', '/robots.txt']);

/**
 * SvelteKit checks the origin of forms only. Scripts of other sites can send other content types; browsers
 * always send Origin.
 */
const isOwn = ({ method, headers }: Request, { origin }: URL) =>
  method !== 'POST' || headers.get('origin') === origin;

/** Without this, a body that is not a form would be a failure of the page. */
function refuseOtherBodies(request: Request): void {
  const read = request.formData.bind(request);
  request.formData = () => read().catch(() => error(415, { message: 'INVALID_INPUT' }));
}

/** Frames are light unless the embedding page asks for its own color scheme. */
const isLight = ({ locals, url }: RequestEvent) =>
  locals.isFrame && url.searchParams.get('scheme') !== 'auto';

export const handle: Handle = async ({ event, resolve }) => {
  const platform = event.platform ?? globalThis.openslotDevPlatform;
  if (platform === undefined) throw new Error('The pages run inside the service only.');
  event.platform = platform;
  platform.nameRoute(event.route.id ?? 'unknown page');
  if (!isOwn(event.request, event.url))
    return new Response('Forms must be sent from this site.', { status: 403 });
  refuseOtherBodies(event.request);
  const { language, path } = splitLanguage(event.url.pathname);
  event.locals.language = language;

  if (entrances.has(event.url.pathname) && event.request.method === 'GET') {
    const chosen = event.cookies.get('language');
    const preferred =
      chosen !== undefined && isLanguage(chosen)
        ? chosen
        : preferredLanguage(event.request.headers.get('accept-language'));
    if (preferred !== language) redirect(307, inLanguage(preferred, path) + event.url.search);
  }

  event.locals.framedBy = [];
  event.locals.isFrame = isFrameRoute(event.route.id);
  event.locals.isPublic = event.locals.isFrame || forSearchEngines.has(event.url.pathname);
  event.locals.api = createApi(event, platform);
  event.locals.visitor = !event.locals.isPublic && hasSession(event) ? await readVisitor(event) : null;
  const response = await resolve(event, {
    transformPageChunk: ({ html }) =>
      html
        .replaceAll('%openslot.language%', language)
        .replace('<html ', isLight(event) ? '<html data-scheme="light" ' : '<html '),
    preload: ({ type, path: file }) => type === 'js' || type === 'css' || file.includes('figtree-latin-wght'),
    filterSerializedResponseHeaders: () => false,
  });
  allowFrames(response.headers, event.locals.framedBy);
  allowFormTarget(response.headers, event.locals.formTarget);
  // On all pages, because scripts lead from other pages to the results without loading a document.
  if (!event.locals.isFrame) allowMap(response.headers, platform.mapStyleUrl);
  return response;
};

export const handleError: HandleServerError = ({ error, event, status }) => {
  const requestId = event.platform?.requestId;
  // Responses below 500 (unknown URL, invalid form) are not failures.
  if (status >= 500)
    console.error(
      JSON.stringify({ level: 50, reqId: requestId, msg: 'page failed', error: describe(error) }),
    );
  return { message: 'failed', ...(requestId !== undefined && { requestId }) };
};

const describe = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
