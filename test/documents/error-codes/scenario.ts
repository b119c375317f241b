import type { ErrorCode } from 'openslot-facts/errors';
import type { Answer, Call, CallOptions, TestApp } from '../../fixtures/app.ts';
import type { TestUser } from '../../fixtures/marketplace.ts';
import type { Salon } from '../../fixtures/salon.ts';

/** Monday, 10:00 in Lisbon: an appointment booked for now can be completed at once. */
export const clock = { now: () => new Date('2026-06-01T09:00:00Z') };
export const today = { date: '2026-06-01', start: '10:00' };

export interface Scenario {
  /** The request that returns the code, as printed in the documentation. */
  request: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`;
  /** The sender and the problem. JSON and queries in backticks are part of the request. */
  because: string;
  /** Prepares the records, sends the request and returns its response. */
  run(world: World): Promise<Answer>;
}

/** Each scenario has its own salon. */
export interface World {
  app: TestApp;
  salon: Salon;
  /** Sends the request of the scenario with its path filled in. */
  send(details?: Details): Promise<Answer>;
}

export interface Details extends CallOptions {
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** A process other than the shared one. */
  to?: Call;
}

export type Scenarios = Partial<Record<ErrorCode, Scenario>>;

/** Creates a record of a scenario and checks that it worked. */
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
