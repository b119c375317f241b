// Builds what is out of date, then becomes the service (or the command that was asked for).
import { build } from './build.mjs';

try {
  build();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.title = 'openslot';
await import('../dist/main.js');
