import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath, pathToFileURL } from 'node:url';
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

const folder = fileURLToPath(new URL('../../web/build/', import.meta.url));

export async function loadPageBuild(): Promise<PageBuild> {
  if (!existsSync(`${folder}server/index.js`))
    throw new Error('The pages have not been built: run "npm run build", or set WEB=off for the API alone.');
  const load = (name: string) => import(pathToFileURL(`${folder}server/${name}`).href);
  const [{ Server }, { manifest }] = await Promise.all([load('index.js'), load('manifest.js')]);
  const server: PageServer = new Server(manifest);
  await server.init({ env: {} });
  return {
    files: await loadStaticFiles(`${folder}client`),
    // Who asks is the API's to know: it is told with every call.
    render: (request, platform) => server.respond(request, { getClientAddress: () => '', platform }),
  };
}
