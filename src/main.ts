import { runMigrate } from './commands/migrate.ts';
import { runAdminCommand } from './commands/run-admin.ts';
import { serve } from './commands/serve.ts';
import { readConfig } from './platform/config.ts';

const [command = 'serve', ...words] = process.argv.slice(2);

const commands: Record<
  string,
  (config: ReturnType<typeof readConfig>, words: string[]) => Promise<number | undefined>
> = {
  serve,
  migrate: runMigrate,
  admin: runAdminCommand,
};

try {
  const run = commands[command];
  if (run === undefined)
    throw new Error(`Unknown command "${command}": use ${Object.keys(commands).join(', ')}.`);
  const exitCode = await run(readConfig(process.env), words);
  if (exitCode !== undefined) process.exitCode = exitCode;
} catch (error) {
  // A start that fails is read by a person: the reason, not a stack.
  console.error(error instanceof Error ? describe(error) : error);
  process.exit(1);
}

function describe(error: Error): string {
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error.message || error.name}${cause}`;
}
