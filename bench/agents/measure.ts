import { pino } from 'pino';
import { migrate } from '../../src/platform/database/migrate.ts';
import { SERVICE } from '../../src/platform/engine/connect.ts';
import { startEngine } from '../../src/platform/engine/engine.ts';
import { makeTemporaryFolder, stoppedAtTheEnd } from '../started.ts';
import { commandAgent } from './command-agent.ts';
import { prepareDemoCopies, withDatabase } from './demo-copy.ts';
import { goal, isWithinGoal } from './goal.ts';
import { runScenarios, type Score } from './run-scenario.ts';
import { scenarios } from './scenarios/all.ts';
import { fulfil } from './scripted/fulfil.ts';

interface AgentOptions {
  /** Command of the agent; default: the scripted agent. */
  command?: string | undefined;
  /** Only scenarios whose name contains this text. */
  only?: string | undefined;
}

const log = pino({ level: 'silent' });

/** Measures success, cost and harm of an agent on all scenarios. */
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
  const chosen = scenarios.filter(({ name }) => name.includes(only));
  console.log('| scenario | success | calls | KB read | harm |\n|---|---|---|---|---|');
  const scores: Score[] = [];
  for await (const score of runScenarios(chosen, agent, copies)) {
    scores.push(score);
    printScore(score);
  }
  printSum(scores);
  await copies.drop();
  await ended();
  await folder.remove();
}

function printScore(score: Score): void {
  const { scenario, success, calls, bytes, harm, failures, answer } = score;
  console.log(
    `| ${scenario} | ${success ? 'yes' : 'no'} | ${calls.length} | ${kilobytes(bytes)} | ${harm.length} |`,
  );
  if (success) return;
  for (const fault of [...failures, ...harm.map((what) => `harm: ${what}`), `answer: ${answer}`])
    console.error(`  ${fault}`);
}

function printSum(scores: readonly Score[]): void {
  const fulfilled = scores.filter(({ success }) => success).length;
  const harmful = scores.filter(({ harm }) => harm.length > 0).length;
  const within = scores.filter(isWithinGoal).length;
  const calls = scores.map((score) => score.calls.length);
  const bytes = scores.map((score) => score.bytes);
  console.log(
    `\n${fulfilled} of ${scores.length} successful, ${harmful} with harm; ${sum(calls)} calls (${Math.max(...calls)} at most), ` +
      `${kilobytes(sum(bytes))} KB read (${kilobytes(Math.max(...bytes))} at most); ` +
      `${within} within ${goal.calls} calls and ${kilobytes(goal.bytes)} KB`,
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);
