import { defineConfig } from 'vitest/config';

export default defineConfig({
  // As it stands in its sources: nothing has to be built first.
  resolve: { alias: { 'openslot-client': new URL('client/src/index.ts', import.meta.url).pathname } },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: 'test/harness/global-setup.ts',
    setupFiles: 'test/harness/after-each-test.ts',
    pool: 'forks',
    // Loading the service anew for every file would take longer than the tests.
    isolate: false,
    maxWorkers: 2,
    // Machines that run tests are shared: this is for what hangs, not for what is slow.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
