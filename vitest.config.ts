import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Workspace packages are read from their sources, so that nothing has to be built first.
  resolve: {
    alias: [
      { find: /^\$lib\/(.+)$/, replacement: new URL('web/src/lib/$1', import.meta.url).pathname },
      { find: 'openslot-client', replacement: new URL('client/src/index.ts', import.meta.url).pathname },
      { find: /^openslot-facts\/(.+)$/, replacement: new URL('facts/src/$1.ts', import.meta.url).pathname },
    ],
  },
  test: {
    include: ['{src,demo,facts,client,web/src,test}/**/*.test.ts'],
    globalSetup: 'test/fixtures/global-setup.ts',
    setupFiles: 'test/fixtures/after-each-test.ts',
    pool: 'forks',
    // Loading the service again for every file would take longer than the tests.
    isolate: false,
    maxWorkers: 2,
    // Long enough for a slow machine; only a test that hangs reaches it.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
