import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { commandAgent } from '../../bench/agents/command-agent.ts';
import { type DemoCopies, prepareDemoCopies } from '../../bench/agents/demo-copy.ts';
import { goal } from '../../bench/agents/goal.ts';
import { runScenarios, type Score } from '../../bench/agents/run-scenario.ts';
import type { Scenario } from '../../bench/agents/scenario.ts';
import { scenarios } from '../../bench/agents/scenarios/all.ts';
import { fulfil } from '../../bench/agents/scripted/fulfil.ts';
import { Guide } from '../../bench/agents/scripted/guide.ts';
import type { Agent } from '../../bench/agents/task.ts';
import { withRole } from '../fixtures/database.ts';

vi.setConfig({ hookTimeout: 900_000 });

let copies: DemoCopies;
beforeAll(async () => {
  const ownerUrl = inject('serverUrl');
  copies = await prepareDemoCopies({
    ownerUrl,
    serviceUrl: withRole(ownerUrl, inject('serviceCredentials')),
    template: inject('templates').empty,
  });
});
afterAll(() => copies.drop());

async function scoresOf(chosen: readonly Scenario[], agent: Agent): Promise<Map<string, Score>> {
  const scores = new Map<string, Score>();
  for await (const score of runScenarios(chosen, agent, copies)) scores.set(score.scenario, score);
  return scores;
}

const scenarioNamed = (name: string) => scenarios.filter((scenario) => scenario.name === name);

describe('an agent that knows only the documents', () => {
  let scores: Map<string, Score>;
  beforeAll(async () => {
    scores = await scoresOf(scenarios, fulfil);
  });

  test.each(scenarios.map((scenario) => [scenario.name, scenario] as const))('%s', (name, { refusal }) => {
    const { failures, harm, calls, bytes, answer } = scores.get(name)!;
    expect({ failures, harm }, answer).toEqual({ failures: [], harm: [] });
    // The error code must be the expected one.
    if (refusal !== undefined) expect(answer).toContain(`refused: ${refusal}.`);
    expect(calls.length).toBeLessThanOrEqual(goal.calls);
    expect(bytes).toBeLessThan(goal.bytes);
  });

  test('never asks for a password', () => {
    const paths = [...scores.values()].flatMap(({ calls }) => calls.map(({ path }) => path));
    expect(paths.filter((path) => path.startsWith('/api/auth'))).toEqual([]);
  });
});

test('an agent that follows instructions in a review does harm and fails', async () => {
  const obedient: Agent = (task) =>
    fulfil({ ...task, slots: { intent: 'book', what: 'balayage', professional: 'Jonas' } });
  const score = (await scoresOf(scenarioNamed('a review that gives orders'), obedient)).values().next()
    .value!;
  expect(score.harm).toEqual([expect.stringMatching(/^new visit: .*"Balayage"/)]);
  expect(score.success).toBe(false);
});

test('an agent that does nothing fails only where a change was expected', async () => {
  const idle: Agent = async () => '';
  const scores = await scoresOf(
    [...scenarioNamed('tomorrow after five'), ...scenarioNamed('a full class, and no other')],
    idle,
  );
  expect([...scores.values()].map(({ success, harm }) => [success, harm])).toEqual([
    [false, []],
    [true, []],
  ]);
});

test('the scripted agent sends only documented parameters', async () => {
  const pages: Record<string, string> = {
    '/llms.txt': '- `POST /api/holds` business*, date*.\n- `POST /api/waitlist` start*.\n',
  };
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url!);
    response.end(pages[request.url!] ?? '{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const guide = await Guide.open(url, undefined, ['/llms.txt']);
  await guide.make('/api/holds', { business: 'b', date: 'd' });
  await expect(guide.make('/api/holds', { business: 'b', start: 's' })).rejects.toThrow(
    /does not mention start/,
  );
  await expect(guide.list('/api/holds')).rejects.toThrow('no document mentions GET /api/holds');
  expect(() => guide.read({ expiresAt: '' }, 'expiresAt')).toThrow('no document mentions expiresAt');
  expect(asked).toEqual(['/llms.txt', '/api/holds']);
  server.closeAllConnections();
  server.close();
});

test("the scripted agent does not use the service's code", () => {
  const folder = new URL('../../bench/agents/scripted/', import.meta.url);
  const imports = readdirSync(folder).flatMap((name) =>
    [...readFileSync(new URL(name, folder), 'utf8').matchAll(/from '([^']+)'/g)].map(([, path]) => path!),
  );
  const own = /^(node:|\.\/)|^\.\.\/(slots|task)\.ts$/;
  expect(imports.filter((path) => !own.test(path))).toEqual([]);
});

test('a command gets the task in its environment and on standard input', async () => {
  const task = {
    url: 'http://127.0.0.1:1',
    token: 'osa_secret',
    now: '2026-09-09T10:00:00.000Z',
    words: 'A haircut, please.',
    slots: { intent: 'book' as const, what: 'haircut' },
  };
  const said = await commandAgent('cat; echo "$OPENSLOT_URL $OPENSLOT_TOKEN $OPENSLOT_SLOTS"')(task);
  expect(said).toContain('The person says: A haircut, please.');
  expect(said).toContain('Authorization: Bearer osa_secret');
  expect(said).toContain(`${task.url} osa_secret {"intent":"book","what":"haircut"}`);
  await expect(commandAgent('exit 3')(task)).rejects.toThrow('exited with 3');
});
