import type { ConfigEnv, Plugin, UserConfig } from 'vite';

/**
 * Kit hides its screen-reader announcer with a style attribute, which the content security policy forbids.
 * base.css hides it instead.
 */
const announcer: Plugin = {
  name: 'announcer-without-style',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/generated/root.svelte') ? code.replace(/ style="position: absolute;[^"]*"/, '') : null,
};

/**
 * Kit and Svelte create an AsyncLocalStorage where Node has one. After its first use, Node tracks every
 * asynchronous step of the process, and a cached API response uses 1.6 times the CPU time. The pages read the
 * request only from their arguments, so both work without it.
 */
const withoutAsyncContext: Plugin = {
  name: 'without-async-context',
  enforce: 'pre',
  transform: (code) =>
    code.includes("import('node:async_hooks')")
      ? code.replace("import('node:async_hooks')", 'Promise.reject()')
      : null,
};

/**
 * Kit starts worker threads that read this file for its settings only. Without the plugins, they do not
 * prepare another build.
 */
const isLookingOnly = process.env.SVELTEKIT_FORK !== undefined;

/** Small modules are joined. Otherwise a page loads dozens of files. */
const groups = [
  // Every page with free times loads both, in its language.
  {
    name: (id: string) => `times-${/texts\/(..)\//.exec(id)![1]}`,
    test: /lib\/texts\/..\/(business|times)\.ts/,
    priority: 4,
  },
  { name: 'shared', minShareCount: 12, priority: 3 },
  // Used by the layout of all pages, or by the results and the pages of a business.
  {
    name: 'common',
    test: /lib\/(components\/shared|format|forms|offline)\/|\/(layout|\+error|ChooseTime)\.svelte|booking\/choice/,
    priority: 2,
  },
  // Used by the pages of a business and of booking.
  { name: 'business', test: /lib\/(components\/(booking|business)|booking|catalog)\//, priority: 1 },
];

export default async ({ isSsrBuild }: ConfigEnv): Promise<UserConfig> => ({
  plugins: isLookingOnly
    ? []
    : [announcer, withoutAsyncContext, (await import('@sveltejs/kit/vite')).sveltekit()],
  // The build has no dependencies but Node, because the service imports it.
  ssr: { noExternal: true },
  build: {
    target: 'es2022',
    reportCompressedSize: false,
    ...(!isSsrBuild && {
      rollupOptions: {
        output: { codeSplitting: { groups } },
      },
    }),
  },
});
