import type { Answer, TestApp } from '../../../fixtures/app.ts';
import type { TestUser } from '../../../fixtures/marketplace.ts';

export type Desk = ReturnType<typeof deskOf>;

/** Requests to the support routes. */
export function deskOf(app: TestApp) {
  const open = (by: TestUser, fields: object = {}, headers: Record<string, string> = {}): Promise<Answer> =>
    app.call('POST', '/api/support/tickets', {
      token: by.token,
      body: { subject: 'Help', message: 'It does not work.', ...fields },
      headers,
    });
  return {
    open,
    async opened(by: TestUser, fields: object = {}): Promise<string> {
      const answer = await open(by, fields);
      if (answer.status !== 201) throw new Error(`not opened: ${answer.text}`);
      return answer.body.id;
    },
    read: (by: TestUser, id: string) => app.call('GET', `/api/support/tickets/${id}`, { token: by.token }),
    write: (by: TestUser, id: string, message: unknown = 'And another thing.') =>
      app.call('POST', `/api/support/tickets/${id}/messages`, { token: by.token, body: { message } }),
    change: (by: TestUser, id: string, body: object) =>
      app.call('PATCH', `/api/support/tickets/${id}`, { token: by.token, body }),
  };
}
