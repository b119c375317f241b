import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: 'test/harness/global-setup.ts',
    setupFiles: 'test/harness/stay-on-this-machine.ts',
    pool: 'forks',
    // Loading the service anew for every file would take longer than the tests.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
