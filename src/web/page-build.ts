import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { projectRoot } from '../platform/project-root.ts';
import type { LegalTexts } from './legal-texts.ts';
import { loadStaticFiles, type StaticFiles } from './static-files.ts';

/** Operator of the site. Null if the setting is empty. */
export interface Operator {
  name: string | null;
  address: string | null;
  email: string | null;
}

/** Services provided to pages. */
export interface PagePlatform {
  /** Calls the API of this process on behalf of the visitor. */
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Base URL of links. */
  publicUrl: string;
  operator: Operator;
  legalTexts: LegalTexts;
  /** Null if no maps are configured. */
  mapStyleUrl: string | null;
  requestId: string;
  /** Idempotency key of a token refresh, the same in every process. */
  refreshKey(refreshToken: string): string;
  /** Called by pages that are the same for all visitors without a session. */
  shareForAMoment(): void;
  /** Sets the route pattern for the log. */
  nameRoute(pattern: string): void;
}

/** Pages served from source. */
export interface DevPages {
  serve(request: IncomingMessage, response: ServerResponse, platform: PagePlatform): void;
}

export interface PageBuild {
  render(request: Request, platform: PagePlatform): Promise<Response>;
  files: StaticFiles;
}

interface PageServer {
  init(options: { env: Record<string, string> }): Promise<void>;
  respond(
    request: Request,
    options: { getClientAddress: () => string; platform: PagePlatform },
  ): Promise<Response>;
}

/** SvelteKit manifest. */
interface Manifest {
  _: { nodes: (() => Promise<unknown>)[]; routes: { endpoint: (() => Promise<unknown>) | null }[] };
}

const folder = fileURLToPath(new URL('web/build/', projectRoot));

let built: Promise<void> = Promise.resolve();

/** Called by scripts/start.mjs while the pages are being built. @public */
export function expectPages(building: Promise<void>): void {
  built = building;
}

export async function loadPageBuild(mapStyleUrl?: string): Promise<PageBuild> {
  await built;
  if (!existsSync(`${folder}server/index.js`))
    throw new Error(
      'The web pages are not built. Run "npm run build", or set WEB=off to serve the API only.',
    );
  const bring = (name: string) => import(pathToFileURL(`${folder}server/${name}`).href);
  const [{ Server }, { manifest }] = await Promise.all([bring('index.js'), bring('manifest.js')]);
  const server: PageServer = new Server(manifest);
  await server.init({ env: {} });
  // Loads everything now, because a new build on disk has other files.
  const { nodes, routes }: Manifest['_'] = manifest._;
  await Promise.all([...nodes.map((load) => load()), ...routes.map(({ endpoint }) => endpoint?.())]);
  return {
    files: await loadStaticFiles(`${folder}client`, {
      mapOrigin: mapStyleUrl === undefined ? null : new URL(mapStyleUrl).origin,
    }),
    // The API determines the IP address of the client.
    render: (request, platform) => server.respond(request, { getClientAddress: () => '', platform }),
  };
}
