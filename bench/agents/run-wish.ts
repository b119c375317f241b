import { demoPassword } from '../../demo/load-demo.ts';
import { actAs } from './act-as.ts';
import { allow } from './allow.ts';
import type { CountedCall } from './counting-proxy.ts';
import { type DemoCopies, now, type Stage } from './demo-copy.ts';
import { judge } from './judge.ts';
import { lookAt } from './look.ts';
import type { Agent, Task } from './task.ts';
import type { Wish } from './wish.ts';

export interface Score {
  wish: string;
  success: boolean;
  failures: string[];
  harm: string[];
  calls: readonly CountedCall[];
  bytes: number;
  answer: string;
}

/** Each wish on a fresh demo. One that nobody has changed is as good as fresh, and making another takes a second. */
export async function* runWishes(
  wishes: readonly Wish[],
  agent: Agent,
  copies: DemoCopies,
): AsyncGenerator<Score> {
  let stage: Stage | undefined;
  try {
    for (const wish of wishes) {
      stage ??= await copies.open();
      const { score, untouched } = await runWish(wish, agent, stage);
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
  wish: Wish,
  agent: Agent,
  { db, url, proxy }: Stage,
): Promise<{ score: Score; untouched: boolean }> {
  const person = wish.by === undefined ? undefined : await actAs(url, wish.by, demoPassword);
  const token = person && (await allow(wish, person, db));
  const before = await lookAt(db);
  proxy.calls.length = 0;
  const { answer, failures } = await ask(agent, {
    url: proxy.url,
    token,
    now: now.toISOString(),
    words: wish.words,
    slots: wish.slots,
  });
  const calls = [...proxy.calls];
  if (wish.afterwards === 'approve') await approveAll(person!);
  const { missing, harm, untouched } = judge(wish.expects, before, await lookAt(db));
  failures.push(...missing.map((what) => `missing: ${what}`));
  for (const words of wish.says ?? []) if (!answer.includes(words)) failures.push(`did not say: ${words}`);
  const success = failures.length === 0 && harm.length === 0;
  const bytes = calls.reduce((sum, call) => sum + call.bytes, 0);
  return { untouched, score: { wish: wish.name, success, failures, harm, calls, bytes, answer } };
}

/** What an agent did before it failed counts all the same. */
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
