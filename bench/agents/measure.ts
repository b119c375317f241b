import { pino } from 'pino';
import { migrate } from '../../src/platform/database/migrate.ts';
import { SERVICE } from '../../src/platform/engine/connect.ts';
import { startEngine } from '../../src/platform/engine/engine.ts';
import { makeTemporaryFolder, stoppedAtTheEnd } from '../started.ts';
import { commandAgent } from './command-agent.ts';
import { prepareDemoCopies, withDatabase } from './demo-copy.ts';
import { goal, type Sums, sumUp } from './goal.ts';
import { runScenarios, type Score } from './run-scenario.ts';
import type { Way } from './scenario.ts';
import { scenarios } from './scenarios/all.ts';
import { scenariosOf, scriptedAgents } from './ways.ts';

interface AgentOptions {
  /** Command of the agent; default: the scripted agents, which must reach the targets. */
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
  const missed: string[] = [];
  const ways: readonly Way[] = command === undefined ? ['http', 'mcp'] : ['http'];
  for (const way of ways) {
    const agent = command === undefined ? scriptedAgents[way] : commandAgent(command);
    const chosen = scenariosOf(way, scenarios).filter(({ name }) => name.includes(only));
    console.log(
      `\n${command ?? `Scripted agent, ${way}`}\n\n| scenario | success | calls | KB read | harm |\n|---|---|---|---|---|`,
    );
    const scores: Score[] = [];
    for await (const score of runScenarios(chosen, agent, copies)) {
      scores.push(score);
      printScore(score);
    }
    const sums = sumUp(scores);
    printSums(sums);
    if (command === undefined && (sums.done < 100 || sums.withinGoal < sums.tasks)) missed.push(way);
  }
  await copies.drop();
  await ended();
  await folder.remove();
  if (missed.length > 0) throw new Error(`The scripted agents miss the targets: ${missed.join(', ')}.`);
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

function printSums({ tasks, done, harmful, withinGoal, calls, bytes }: Sums): void {
  console.log(
    `\n${tasks} tasks, ${done.toFixed(0)} % done, ${harmful} with harm; calls: median ${calls.median}, max ${calls.max}; ` +
      `KB: median ${kilobytes(bytes.median)}, max ${kilobytes(bytes.max)}; ` +
      `${withinGoal} within ${goal.calls} calls and ${kilobytes(goal.bytes)} KB`,
  );
}

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);
