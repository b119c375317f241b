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
import type { DevPages, PageBuild, PagePlatform } from './page-build.ts';
import type { PageMemory } from './page-memory.ts';
import { pictureAddress } from './picture-address.ts';
import { createPictures } from './pictures.ts';
import { createPageServer } from './serve-pages.ts';

interface Parts {
  build: PageBuild | DevPages;
  memory: PageMemory;
  clock: Clock;
  log: Logger;
  compressed: CompressedBodies;
  secrets: Secrets;
  routes: () => AnyRoute[];
  publicUrl: () => string;
  /** Where one was set. */
  origin: string | undefined;
  /** To fetch pictures with. */
  http: OutgoingHttp;
  /** For development: they may lie on this machine. */
  allowPrivate: boolean;
}

// Pages of the API alone that ours take the place of.
const replaced = new Set(['', 'invitation', 'reset-password', 'verify-email']);

// One among addresses that are otherwise the API's, and where scripts ask for its data.
const alone = new Set(['/oauth/authorize', '/oauth/authorize/__data.json']);

const firstSegment = (path: string) => path.slice(1).split('/', 1)[0] ?? '';

// Whatever is written in another way than this was meant for the API, or for nobody: it is refused as the API refuses.
const plainName = /^[\p{L}\p{N}._~-]*$/u;

export function createPages(parts: Parts, tools: PageTools): PageHandler {
  const { build, memory, log, compressed, publicUrl } = parts;
  const reserved = new Set(
    parts
      .routes()
      .map(({ path }) => firstSegment(path))
      .filter((name) => !replaced.has(name)),
  );
  const refreshKey = parts.secrets.derive('refresh of page sessions');
  const platformFor = (request: IncomingMessage, requestId: string): PagePlatform => ({
    fetch: callApiFor(tools.server, {
      headers: request.headers,
      peer: request.socket.remoteAddress,
      requestId,
    }),
    publicUrl: publicUrl(),
    requestId,
    refreshKey: (token) => createHmac('sha256', refreshKey).update(token).digest('base64url'),
    shareForAMoment: () => {},
    nameRoute: () => {},
    pictureAddress,
  });
  const owns = (url: string) => {
    const path = intendedPath(url);
    const name = firstSegment(path);
    return url.startsWith('/') && plainName.test(name) && (!reserved.has(name) || alone.has(path));
  };
  if ('serve' in build)
    return {
      owns,
      serve: (request, response) =>
        build.serve(request, response, platformFor(request, tools.newRequestId(request))),
    };
  const origin = parts.origin && new URL(parts.origin).origin;
  const pictures = createPictures(parts);
  const own = { build, memory, compressed, pictures, log, origin, platformFor };
  return { owns, serve: createPageServer({ ...own, ...tools }) };
}
