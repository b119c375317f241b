import adapter from './adapter.js';

/** @type {import('@sveltejs/kit').Config} */
export default {
  compilerOptions: { runes: true },
  kit: {
    adapter: adapter(),
    // Concurrent builds use separate folders.
    ...(process.env.PAGES_OUT && { outDir: `${process.env.PAGES_OUT}.parts` }),
    // Sources that a page may load: own files, and the inline script with the nonce of the response.
    csp: {
      mode: 'nonce',
      directives: {
        'default-src': ['none'],
        'script-src': ['self'],
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
    inlineStyleThreshold: 16_384,
    paths: { relative: false },
    version: { pollInterval: 0 },
  },
};
