import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import adapter from './adapter.js';

// The script of app.html registers the service worker. A hash allows it on pages without other scripts, too.
const [, registration] = /<script>(.*?)<\/script>/s.exec(
  readFileSync(new URL('src/app.html', import.meta.url), 'utf8'),
);
const registrationHash = `sha256-${createHash('sha256').update(registration).digest('base64')}`;

/** @type {import('@sveltejs/kit').Config} */
export default {
  compilerOptions: { runes: true },
  kit: {
    adapter: adapter(),
    // Concurrent builds use separate folders.
    ...(process.env.PAGES_OUT && { outDir: `${process.env.PAGES_OUT}.parts` }),
    // Sources that a page may load: own files, and inline scripts with a hash or the nonce of the response.
    csp: {
      mode: 'nonce',
      directives: {
        'default-src': ['none'],
        'script-src': ['self', registrationHash],
        'style-src': ['self'],
        'font-src': ['self'],
        'img-src': ['self', 'data:'],
        'connect-src': ['self'],
        'manifest-src': ['self'],
        'form-action': ['self'],
        'base-uri': ['none'],
        'frame-ancestors': ['none'],
      },
    },
    // Workspace packages are read from their sources, so that they need not be built first.
    alias: { 'openslot-client': '../client/src/index.ts', 'openslot-facts': '../facts/src' },
    // Styles are inlined: separate requests would delay the first paint.
    inlineStyleThreshold: 20_480,
    paths: { relative: false },
    // Registered by app.html, because Kit would skip pages without scripts and include frames.
    serviceWorker: { register: false },
    version: { pollInterval: 0 },
  },
};
