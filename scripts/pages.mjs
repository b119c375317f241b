// The addresses that are measured and photographed, on the demo marketplace.

/** What most people see: Lighthouse looks at these. */
export const measuredPages = [{ name: 'home', path: '/' }];

/**
 * `as`: the address of who is signed in. `waitFor`: a text that shows late. `isLong`: only what one sees first. `readme`: one of the
 * pictures in docs/pictures, at that width and in that scheme.
 */
export const photographedPages = [
  { name: 'home', path: '/' },
  {
    name: 'reference',
    path: '/docs',
    waitFor: 'An appointment marketplace',
    isLong: true,
    readme: { width: 1280, scheme: 'light' },
  },
];
