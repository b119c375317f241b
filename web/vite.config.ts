import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [sveltekit()],
  // What is built needs nothing but Node: the service imports it.
  ssr: { noExternal: true },
  build: { target: 'es2022', reportCompressedSize: false },
});
