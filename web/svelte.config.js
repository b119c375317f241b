import adapter from './adapter.js';

/** @type {import('@sveltejs/kit').Config} */
export default {
  compilerOptions: { runes: true },
  kit: {
    adapter: adapter(),
    // Processes that build at once do so apart.
    ...(process.env.PAGES_OUT && { outDir: `${process.env.PAGES_OUT}.parts` }),
    // What a page may load: our own files, and the one script of the page that carries the answer's nonce.
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
    // Styles come with the page: asked for one by one they would be what people wait for longest before they see anything.
    inlineStyleThreshold: 16_384,
    paths: { relative: false },
    version: { pollInterval: 0 },
  },
};
