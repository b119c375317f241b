import { writeFileSync } from 'node:fs';

/** Writes the browser files and the server part that renders pages to `build/`. */
export default function adapter() {
  return {
    name: 'openslot',
    async adapt(builder) {
      const out = process.env.PAGES_OUT ?? 'build';
      builder.rimraf(out);
      builder.writeClient(`${out}/client`);
      await builder.compress(`${out}/client`);
      builder.writeServer(`${out}/server`);
      const manifest = builder.generateManifest({ relativePath: './' });
      writeFileSync(`${out}/server/manifest.js`, `export const manifest = ${manifest};\n`);
    },
    supports: { read: () => false },
  };
}
