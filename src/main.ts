import { type Config, readConfig } from './platform/config.ts';

type Command = (config: Config, words: string[]) => Promise<number>;

// Imported when needed, because a worker process should not load the web framework.
const commands: Record<string, () => Promise<Command>> = {
  serve: async () => (await import('./commands/serve.ts')).serve,
  worker: async () => (await import('./commands/worker.ts')).runWorker,
  migrate: async () => (await import('./commands/migrate.ts')).runMigrate,
  admin: async () => (await import('./commands/admin.ts')).runAdminCommand,
  verify: async () => (await import('./commands/verify.ts')).runVerify,
};

const [command = 'serve', ...words] = process.argv.slice(2);

// Service and worker shut down gracefully; a command just exits, and its embedded engine with it.
if (command !== 'serve' && command !== 'worker') {
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
}

try {
  const run = commands[command];
  if (run === undefined)
    throw new Error(`Unknown command "${command}": use ${Object.keys(commands).join(', ')}.`);
  const config = readConfig(process.env);
  process.exit(await (await run())(config, words));
} catch (error) {
  // Prints the reason without a stack.
  console.error(error instanceof Error ? describe(error) : error);
  process.exit(1);
}

function describe(error: Error): string {
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error.message || error.name}${cause}`;
}
