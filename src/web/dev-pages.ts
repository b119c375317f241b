import { fileURLToPath } from 'node:url';
import { projectRoot } from '../platform/project-root.ts';
import type { DevPages, PagePlatform } from './page-build.ts';

declare global {
  /** Platform for pages in development. A build gets it with each request. */
  var openslotDevPlatform: PagePlatform | undefined;
}

/** Serves pages from source with live reload. */
export async function startDevPages(): Promise<DevPages> {
  const root = fileURLToPath(new URL('web/', projectRoot));
  // SvelteKit looks for its configuration and templates in the current folder. Paths of settings are absolute.
  process.chdir(root);
  const { createServer } = await import('vite');
  const vite = await createServer({ root, server: { middlewareMode: true }, appType: 'custom' });
  return {
    serve(request, response, platform) {
      globalThis.openslotDevPlatform = platform;
      vite.middlewares(request, response, () => response.writeHead(404).end());
    },
  };
}
