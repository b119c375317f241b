import { fileURLToPath } from 'node:url';
import { projectRoot } from '../platform/project-root.ts';
import type { DevPages, PagePlatform } from './page-build.ts';

declare global {
  /** Where the pages find their platform while they are being written; a build is handed one with each request. */
  var openslotDevPlatform: PagePlatform | undefined;
}

/** The pages as they are on disk, brought up to date in the browser at every change. */
export async function startDevPages(): Promise<DevPages> {
  const { createServer } = await import('vite');
  const root = fileURLToPath(new URL('web/', projectRoot));
  const vite = await createServer({ root, server: { middlewareMode: true }, appType: 'custom' });
  return {
    serve(request, response, platform) {
      globalThis.openslotDevPlatform = platform;
      vite.middlewares(request, response, () => response.writeHead(404).end());
    },
  };
}
