import { demoPassword } from '../../demo/load-demo.ts';
import { actAs } from './act-as.ts';
import { allow } from './allow.ts';
import type { CountedCall } from './counting-proxy.ts';
import { type DemoCopies, now, type Stage } from './demo-copy.ts';
import { judge } from './judge.ts';
import { lookAt } from './look.ts';
import type { Scenario } from './scenario.ts';
import type { Agent, Task } from './task.ts';

export interface Score {
  scenario: string;
  success: boolean;
  failures: string[];
  harm: string[];
  calls: readonly CountedCall[];
  bytes: number;
  answer: string;
}

/** Runs each scenario on a fresh demo. A demo without changes is reused. */
export async function* runScenarios(
  scenarios: readonly Scenario[],
  agent: Agent,
  copies: DemoCopies,
): AsyncGenerator<Score> {
  let stage: Stage | undefined;
  try {
    for (const scenario of scenarios) {
      stage ??= await copies.open();
      const { score, untouched } = await runWish(scenario, agent, stage);
      yield score;
      if (untouched) continue;
      await stage.close();
      stage = undefined;
    }
  } finally {
    await stage?.close();
  }
}

async function runWish(
  scenario: Scenario,
  agent: Agent,
  { db, url, proxy }: Stage,
): Promise<{ score: Score; untouched: boolean }> {
  const person = scenario.by === undefined ? undefined : await actAs(url, scenario.by, demoPassword);
  const token = person && (await allow(scenario, person, db));
  const before = await lookAt(db);
  proxy.calls.length = 0;
  const { answer, failures } = await ask(agent, {
    url: proxy.url,
    token,
    now: now.toISOString(),
    words: scenario.words,
    slots: scenario.slots,
  });
  const calls = [...proxy.calls];
  if (scenario.afterwards === 'approve') await approveAll(person!);
  const { missing, harm, untouched } = judge(scenario.expects, before, await lookAt(db));
  failures.push(...missing.map((what) => `missing: ${what}`));
  for (const words of scenario.says ?? [])
    if (!answer.includes(words)) failures.push(`missing in the answer: ${words}`);
  const success = failures.length === 0 && harm.length === 0;
  const bytes = calls.reduce((sum, call) => sum + call.bytes, 0);
  return { untouched, score: { scenario: scenario.name, success, failures, harm, calls, bytes, answer } };
}

/** Actions of an agent count even if it fails afterwards. */
async function ask(agent: Agent, task: Task): Promise<{ answer: string; failures: string[] }> {
  try {
    return { answer: await agent(task), failures: [] };
  } catch (error) {
    return { answer: '', failures: [String(error)] };
  }
}

async function approveAll(person: Awaited<ReturnType<typeof actAs>>): Promise<void> {
  const waiting: { id: string; status: string }[] = await person('GET', '/api/approvals');
  for (const { id, status } of waiting)
    if (status === 'pending') await person('POST', `/api/approvals/${id}/approve`);
}
