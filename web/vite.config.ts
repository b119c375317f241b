import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig, type Plugin } from 'vite';
import { compileInThreads } from './compile-in-threads.js';

/** Kit hides what it announces to screen readers by an attribute that our policy forbids; base.css does it instead. */
const announcer: Plugin = {
  name: 'announcer-without-style',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/generated/root.svelte') ? code.replace(/ style="position: absolute;[^"]*"/, '') : null,
};

export default defineConfig({
  plugins: [announcer, sveltekit(), compileInThreads()],
  // What is built needs nothing but Node: the service imports it.
  ssr: { noExternal: true },
  build: { target: 'es2022', reportCompressedSize: false },
});
