import type { Answer, TestApp } from '../../../fixtures/app.ts';

/** A token for an agent of whoever has this session; books without asking first unless told otherwise. */
export async function allow(
  app: TestApp,
  token: string,
  body: { scopes: string[] } & Record<string, unknown>,
): Promise<{ id: string; token: string }> {
  const answer = await app.call('POST', '/api/grants', {
    token,
    body: { agentName: 'Errands', asksFirst: false, ...body },
  });
  if (answer.status !== 201) throw new Error(`not allowed: ${answer.status} ${answer.text}`);
  return answer.body;
}

/** A refusal with its detail. */
export const refusal = ({ status, body, headers }: Answer) => [
  status,
  body.error,
  headers.get('error-detail') ?? '',
];

export const activityOf = async (app: TestApp, token: string, id: string) =>
  (await app.call('GET', `/api/grants/${id}/activity`, { token })).body.map(
    ({ action, outcome, amountMajor }: { action: string; outcome: string; amountMajor: number | null }) => [
      action,
      outcome,
      amountMajor,
    ],
  );
