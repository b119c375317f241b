import type { ErrorCode } from 'openslot-facts/errors';
import type { Answer, Call, CallOptions, TestApp } from '../../fixtures/app.ts';
import type { TestUser } from '../../fixtures/marketplace.ts';
import type { Salon } from '../../fixtures/salon.ts';

/** Monday, 10:00 in Lisbon: what is booked for this very moment can be completed at once. */
export const clock = { now: () => new Date('2026-06-01T09:00:00Z') };
export const today = { date: '2026-06-01', start: '10:00' };

export interface Scenario {
  /** The one request of which the code is the answer, as the documentation prints it. */
  request: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`;
  /** Who sends it and what is wrong. What stands in backticks as JSON or as a query is part of what is sent. */
  because: string;
  /** Prepares what has to be there, then sends the request and hands back its answer. */
  run(world: World): Promise<Answer>;
}

/** Each scenario has a salon of its own. */
export interface World {
  app: TestApp;
  salon: Salon;
  /** Sends the request of the scenario, with its path filled in. */
  send(details?: Details): Promise<Answer>;
}

export interface Details extends CallOptions {
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** To another process than the one all share. */
  to?: Call;
}

export type Scenarios = Partial<Record<ErrorCode, Scenario>>;

/** Makes what a scenario needs, and insists that it worked. */
export async function make(
  app: TestApp,
  { token }: Pick<TestUser, 'token'>,
  request: Scenario['request'],
  body?: object,
  // biome-ignore lint/suspicious/noExplicitAny: scenarios look into answers of every shape
): Promise<any> {
  const [method = '', path = ''] = request.split(' ');
  const answer = await app.call(method, path, { token, body });
  if (answer.status >= 300) throw new Error(`${request}: ${answer.status} ${answer.text}`);
  return answer.body;
}
