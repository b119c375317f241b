import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { projectRoot } from '../platform/project-root.ts';
import type { PictureOwner } from './picture-address.ts';
import { loadStaticFiles, type StaticFiles } from './static-files.ts';

/** What a page is given by the service that serves it. */
export interface PagePlatform {
  /** Asks the API of this process, for the visitor's address. */
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** What links begin with. */
  publicUrl: string;
  requestId: string;
  /** Makes a repeated refresh recognisable, on every process, to whoever knows our key. */
  refreshKey(refreshToken: string): string;
  /** Called by a page that is the same for everybody who is not signed in. */
  shareForAMoment(): void;
  /** Called with the pattern of the page's address, for the log. */
  nameRoute(pattern: string): void;
  /** Where we show a picture of somebody's that lies elsewhere; null for what is none. */
  pictureAddress(owner: PictureOwner, id: string, url: string): string | null;
}

/** Pages that are served as they are written. */
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

/** What a page or an endpoint consists of, brought when it is needed. */
interface Manifest {
  _: { nodes: (() => Promise<unknown>)[]; routes: { endpoint: (() => Promise<unknown>) | null }[] };
}

const folder = fileURLToPath(new URL('web/build/', projectRoot));

let built: Promise<void> = Promise.resolve();

/**
 * Told by whoever starts the service (scripts/start.mjs) while the pages are still being built.
 * @public
 */
export function expectPages(building: Promise<void>): void {
  built = building;
}

export async function loadPageBuild(): Promise<PageBuild> {
  await built;
  if (!existsSync(`${folder}server/index.js`))
    throw new Error('The pages have not been built: run "npm run build", or set WEB=off for the API alone.');
  const bring = (name: string) => import(pathToFileURL(`${folder}server/${name}`).href);
  const [{ Server }, { manifest }] = await Promise.all([bring('index.js'), bring('manifest.js')]);
  const server: PageServer = new Server(manifest);
  await server.init({ env: {} });
  // All of it now: a build that takes the place of this one on disk has other files.
  const { nodes, routes }: Manifest['_'] = manifest._;
  await Promise.all([...nodes.map((load) => load()), ...routes.map(({ endpoint }) => endpoint?.())]);
  return {
    files: await loadStaticFiles(`${folder}client`),
    // Who asks is the API's to know: it is told with every call.
    render: (request, platform) => server.respond(request, { getClientAddress: () => '', platform }),
  };
}
