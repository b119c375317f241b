import { runAdminCommand } from './commands/admin.ts';
import { runMigrate } from './commands/migrate.ts';
import { serve } from './commands/serve.ts';
import { runVerify } from './commands/verify.ts';
import { type Config, readConfig } from './platform/config.ts';

const commands: Record<string, (config: Config, words: string[]) => Promise<number>> = {
  serve,
  migrate: runMigrate,
  admin: runAdminCommand,
  verify: runVerify,
};

const [command = 'serve', ...words] = process.argv.slice(2);

// The service shuts down gracefully; a command just exits, and its embedded engine with it.
if (command !== 'serve') {
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
}

try {
  const run = commands[command];
  if (run === undefined)
    throw new Error(`Unknown command "${command}": use ${Object.keys(commands).join(', ')}.`);
  process.exit(await run(readConfig(process.env), words));
} catch (error) {
  // Prints the reason without a stack.
  console.error(error instanceof Error ? describe(error) : error);
  process.exit(1);
}

function describe(error: Error): string {
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error.message || error.name}${cause}`;
}
