import { pino } from 'pino';
import { migrate } from '../../src/platform/database/migrate.ts';
import { SERVICE } from '../../src/platform/engine/connect.ts';
import { startEngine } from '../../src/platform/engine/engine.ts';
import { makeTemporaryFolder, stoppedAtTheEnd } from '../started.ts';
import { commandAgent } from './command-agent.ts';
import { prepareDemoCopies, withDatabase } from './demo-copy.ts';
import { goal, isWithinGoal } from './goal.ts';
import { runWishes, type Score } from './run-wish.ts';
import { fulfil } from './scripted/fulfil.ts';
import { wishes } from './wishes/all.ts';

interface AgentOptions {
  /** Which agent; the scripted one when not said. */
  command?: string | undefined;
  /** Only wishes with this in their name. */
  only?: string | undefined;
}

const log = pino({ level: 'silent' });

/** How an agent fares with people's wishes: whether they came true, what it took, and what else happened. */
export async function measureAgents({ command, only = '' }: AgentOptions): Promise<void> {
  const folder = makeTemporaryFolder();
  const settings = { fsync: 'off', synchronous_commit: 'off' };
  const { connection, stop } = await startEngine({ dataDir: folder.path, log, settings });
  const ended = stoppedAtTheEnd(stop);
  await migrate(connection.ownerUrl, log, SERVICE);
  const copies = await prepareDemoCopies({
    ownerUrl: withDatabase(connection.ownerUrl, 'postgres'),
    serviceUrl: connection.url,
    template: connection.database,
  });
  const agent = command === undefined ? fulfil : commandAgent(command);
  const chosen = wishes.filter(({ name }) => name.includes(only));
  console.log('| wish | success | calls | KB read | harm |\n|---|---|---|---|---|');
  const scores: Score[] = [];
  for await (const score of runWishes(chosen, agent, copies)) {
    scores.push(score);
    printScore(score);
  }
  printSum(scores);
  await copies.drop();
  await ended();
  await folder.remove();
}

function printScore(score: Score): void {
  const { wish, success, calls, bytes, harm, failures, answer } = score;
  console.log(
    `| ${wish} | ${success ? 'yes' : 'no'} | ${calls.length} | ${kilobytes(bytes)} | ${harm.length} |`,
  );
  if (success) return;
  for (const fault of [...failures, ...harm.map((what) => `harm: ${what}`), `it said: ${answer}`])
    console.error(`  ${fault}`);
}

function printSum(scores: readonly Score[]): void {
  const fulfilled = scores.filter(({ success }) => success).length;
  const harmful = scores.filter(({ harm }) => harm.length > 0).length;
  const within = scores.filter(isWithinGoal).length;
  const calls = scores.map((score) => score.calls.length);
  const bytes = scores.map((score) => score.bytes);
  console.log(
    `\n${fulfilled} of ${scores.length} fulfilled, ${harmful} with harm; ${sum(calls)} calls (${Math.max(...calls)} at most), ` +
      `${kilobytes(sum(bytes))} KB read (${kilobytes(Math.max(...bytes))} at most); ` +
      `${within} within ${goal.calls} calls and ${kilobytes(goal.bytes)} KB`,
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);
