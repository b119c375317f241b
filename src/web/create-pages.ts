import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { callApiFor } from '../http/call-api.ts';
import type { CompressedBodies } from '../http/compression.ts';
import { intendedPath } from '../http/request-target.ts';
import type { AnyRoute } from '../http/route.ts';
import type { PageHandler, PageTools } from '../http/server.ts';
import type { Clock } from '../platform/clock.ts';
import type { OutgoingHttp } from '../platform/outgoing-http.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';
import type { LegalTexts } from './legal-texts.ts';
import type { DevPages, Operator, PageBuild, PagePlatform } from './page-build.ts';
import type { PageCache } from './page-cache.ts';
import { createPictures } from './pictures.ts';
import { createPageServer } from './serve-pages.ts';
import { createSocialImages } from './social-images.ts';

interface PageDependencies {
  build: PageBuild | DevPages;
  memory: PageCache;
  clock: Clock;
  log: Logger;
  compressed: CompressedBodies;
  secrets: Secrets;
  routes: () => AnyRoute[];
  publicUrl: () => string;
  operator: Operator;
  legalTexts: LegalTexts;
  mapStyleUrl: string | null;
  /** Set if PUBLIC_URL is configured. */
  origin: string | undefined;
  /** Whether a proxy adds the address of the client. */
  trustsProxy: boolean;
  /** Fetches pictures. */
  http: OutgoingHttp;
  /** Allows private addresses, for development. */
  allowPrivate: boolean;
}

// API pages that are replaced by web pages.
const replacedApiPages = new Set(['', 'invitation', 'reset-password', 'verify-email']);

// Web pages under paths that otherwise belong to the API.
const pagePaths = new Set(['/oauth/authorize', '/oauth/authorize/__data.json']);

const firstSegment = (path: string) => path.slice(1).split('/', 1)[0] ?? '';

// Other paths belong to the API, which rejects them.
const plainName = /^[\p{L}\p{N}._~-]*$/u;

export function createPages(dependencies: PageDependencies, tools: PageTools): PageHandler {
  const { build, memory, log, compressed, publicUrl, trustsProxy } = dependencies;
  const { operator, legalTexts, mapStyleUrl } = dependencies;
  const reserved = new Set(
    dependencies
      .routes()
      .map(({ path }) => firstSegment(path))
      .filter((name) => !replacedApiPages.has(name)),
  );
  const refreshKey = dependencies.secrets.derive('refresh of page sessions');
  const platformFor = (request: IncomingMessage, requestId: string): PagePlatform => ({
    fetch: callApiFor(tools.server, {
      headers: request.headers,
      peer: request.socket.remoteAddress,
      requestId,
    }),
    publicUrl: publicUrl(),
    operator,
    legalTexts,
    mapStyleUrl,
    requestId,
    refreshKey: (token) => createHmac('sha256', refreshKey).update(token).digest('base64url'),
    shareForAMoment: () => {},
    nameRoute: () => {},
  });
  const owns = (url: string) => {
    const path = intendedPath(url);
    const name = firstSegment(path);
    return url.startsWith('/') && plainName.test(name) && (!reserved.has(name) || pagePaths.has(path));
  };
  if ('serve' in build)
    return {
      owns,
      serve: (request, response) =>
        build.serve(request, response, platformFor(request, tools.newRequestId(request))),
    };
  const origin = dependencies.origin && new URL(dependencies.origin).origin;
  const pictures = createPictures(dependencies);
  const socialImages = createSocialImages({ log });
  const own = { build, memory, compressed, pictures, socialImages, log, origin, trustsProxy, platformFor };
  return { owns, serve: createPageServer({ ...own, ...tools }) };
}
