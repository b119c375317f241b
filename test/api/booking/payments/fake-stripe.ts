import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

const webhookSecret = 'whsec_test';
const signer = new Stripe('sk_test_signing_only');

export interface FakeIntent {
  id: string;
  object: 'payment_intent';
  status: 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled';
  amount: number;
  amount_received: number;
  currency: string;
  client_secret: string;
  metadata: Record<string, string>;
}

export interface FakeSession {
  id: string;
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  amount_total: number;
  currency: string;
  payment_intent: string | null;
  url: string | null;
  success_url: string;
  metadata: Record<string, string>;
}

export interface FakeRefund {
  id: string;
  object: 'refund';
  status: 'succeeded' | 'pending' | 'failed';
  amount: number;
  payment_intent: string;
  metadata: Record<string, string>;
}

/** How the next requests fail. "after": it took effect all the same. */
export type Fault = 'drop-before' | 'drop-after' | '500-before' | '500-after' | 'hang-after' | 'refund-fails';

class Refusal extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, body: object) {
    super('refused');
    this.status = status;
    this.body = { error: body };
  }
}
const invalid = (code: string, param?: string) =>
  new Refusal(400, { type: 'invalid_request_error', code, param, message: code });

type Form = Record<string, string>;

/** Stands in for Stripe's API: idempotent as it is, and able to fail before and after a request has taken effect. */
export async function startFakeStripe() {
  const intents = new Map<string, FakeIntent>();
  const sessions = new Map<string, FakeSession>();
  const refunds: FakeRefund[] = [];
  /** Every time money was taken from somebody. */
  const charges: { intent: string; amount: number }[] = [];
  const answers = new Map<string, { request: string; answer: object }>();
  const inFlight = new Set<string>();
  const faults: { path: string; fault: Fault }[] = [];
  const requests: { method: string; path: string; form: Form; key: string | undefined }[] = [];
  const hanging: ServerResponse[] = [];
  let made = 0;
  let delayMilliseconds = 0;
  let heard = () => {};

  const metadataOf = (form: Form, prefix = 'metadata') =>
    Object.fromEntries(
      Object.entries(form).flatMap(([name, value]) => {
        const key = name.startsWith(`${prefix}[`) ? name.slice(prefix.length + 1, -1) : null;
        return key === null ? [] : [[key, value]];
      }),
    );

  function newIntent(form: Form, amount: number, currency: string, metadata: Record<string, string>) {
    if (amount < 50) throw invalid('amount_too_small', 'amount');
    if (currency === 'xad') throw invalid('parameter_invalid_string', 'currency');
    const id = `pi_3Fake${++made}`;
    const intent: FakeIntent = {
      id,
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount,
      amount_received: 0,
      currency,
      client_secret: `${id}_secret_${form['metadata[paymentId]'] ?? ''}`,
      metadata,
    };
    intents.set(id, intent);
    return intent;
  }

  function newSession(form: Form): FakeSession {
    const id = `cs_test_Fake${++made}`;
    const amount = Number(form['line_items[0][price_data][unit_amount]']);
    if (amount < 50) throw invalid('amount_too_small', 'line_items[0][price_data][unit_amount]');
    const session: FakeSession = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: amount,
      currency: form['line_items[0][price_data][currency]'] ?? '',
      payment_intent: null,
      url: `https://checkout.example/${id}`,
      success_url: form.success_url ?? '',
      metadata: metadataOf(form),
    };
    sessions.set(id, session);
    return session;
  }

  function newRefund(form: Form, fails: boolean): FakeRefund {
    const intent = intents.get(form.payment_intent ?? '');
    if (intent?.status !== 'succeeded') throw invalid('resource_missing', 'payment_intent');
    const isBack = refunds.some(
      ({ payment_intent, status }) => payment_intent === intent.id && status !== 'failed',
    );
    if (isBack) throw invalid('charge_already_refunded');
    const refund: FakeRefund = {
      id: `re_Fake${++made}`,
      object: 'refund',
      status: fails ? 'failed' : 'succeeded',
      amount: intent.amount_received,
      payment_intent: intent.id,
      metadata: metadataOf(form),
    };
    refunds.push(refund);
    return refund;
  }

  function cancelIntent(id: string): FakeIntent {
    const intent = getIntent(id);
    if (intent.status !== 'requires_payment_method') throw invalid('payment_intent_unexpected_state');
    intent.status = 'canceled';
    return intent;
  }

  function expireSession(id: string): FakeSession {
    const session = getSession(id);
    if (session.status !== 'open') throw invalid('resource_invalid_state');
    session.status = 'expired';
    return session;
  }

  const getIntent = (id: string) => {
    const intent = intents.get(id);
    if (intent === undefined) throw new Refusal(404, invalid('resource_missing').body);
    return intent;
  };
  const getSession = (id: string) => {
    const session = sessions.get(id);
    if (session === undefined) throw new Refusal(404, invalid('resource_missing').body);
    return session;
  };

  function act(method: string, path: string, form: Form, fault: Fault | undefined): object {
    const [, resource = '', id = '', action = ''] =
      /^\/v1\/(payment_intents|checkout\/sessions|refunds)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? [];
    if (resource === 'refunds') return newRefund(form, fault === 'refund-fails');
    if (resource === 'payment_intents') {
      if (method === 'GET') return getIntent(id);
      if (action === 'cancel') return cancelIntent(id);
      return newIntent(form, Number(form.amount), form.currency ?? '', metadataOf(form));
    }
    if (resource === 'checkout/sessions') {
      if (method === 'GET') return getSession(id);
      return action === 'expire' ? expireSession(id) : newSession(form);
    }
    throw new Refusal(404, { type: 'invalid_request_error', message: path });
  }

  async function answer(
    method: string,
    path: string,
    form: Form,
    key: string | undefined,
    fault: Fault | undefined,
  ) {
    const request = `${method} ${path} ${JSON.stringify(form)}`;
    const known = key === undefined ? undefined : answers.get(key);
    if (known !== undefined) {
      if (known.request !== request) throw new Refusal(400, { type: 'idempotency_error', message: 'reused' });
      return known.answer;
    }
    if (key !== undefined) {
      if (inFlight.has(key))
        throw new Refusal(409, { type: 'idempotency_error', code: 'idempotency_key_in_use' });
      inFlight.add(key);
    }
    try {
      if (delayMilliseconds > 0) await new Promise((resolve) => setTimeout(resolve, delayMilliseconds));
      const result = structuredClone(act(method, path, form, fault));
      if (key !== undefined) answers.set(key, { request, answer: result });
      return result;
    } finally {
      if (key !== undefined) inFlight.delete(key);
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += chunk;
    const form = Object.fromEntries(new URLSearchParams(text));
    const path = request.url ?? '';
    const method = request.method ?? '';
    const header = request.headers['idempotency-key'];
    const key = typeof header === 'string' ? header : undefined;
    requests.push({ method, path, form, key });
    const index = faults.findIndex((planned) => `${method} ${path}`.includes(planned.path));
    const fault = index < 0 ? undefined : faults.splice(index, 1)[0]?.fault;
    if (fault === 'drop-before') return void request.socket.destroy();
    if (fault === '500-before') return send(response, 500, { error: { type: 'api_error', message: 'no' } });
    try {
      const result = await answer(method, path, form, key, fault);
      heard();
      if (fault === 'drop-after') return void request.socket.destroy();
      if (fault === '500-after') return send(response, 500, { error: { type: 'api_error', message: 'no' } });
      if (fault === 'hang-after') return void hanging.push(response);
      send(response, 200, result);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      send(response, error.status, error.body);
    }
  }

  function send(response: ServerResponse, status: number, body: object): void {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    environment: {
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_fake',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
    },
    intents,
    sessions,
    refunds,
    charges,
    requests,
    /** The next requests whose "METHOD /path" contains this fail; each fault once. */
    fail(path: string, ...planned: Fault[]) {
      for (const fault of planned) faults.push({ path, fault });
    },
    recover: () => void faults.splice(0),
    slow: (milliseconds: number) => {
      delayMilliseconds = milliseconds;
    },
    /** Resolves when something has taken effect, whatever becomes of the answer. */
    nextEffect: () =>
      new Promise<void>((resolve) => {
        heard = resolve;
      }),
    /** What a client does in the browser; throws when it cannot be paid. */
    pay(reference: string): FakeIntent {
      const session = sessions.get(reference);
      if (session !== undefined && session.status !== 'open') throw new Error(`session is ${session.status}`);
      const intent =
        session === undefined
          ? getIntent(reference)
          : newIntent({}, session.amount_total, session.currency, session.metadata);
      if (intent.status !== 'requires_payment_method') throw new Error(`intent is ${intent.status}`);
      intent.status = 'succeeded';
      intent.amount_received = intent.amount;
      charges.push({ intent: intent.id, amount: intent.amount });
      if (session !== undefined) {
        Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: intent.id });
      }
      return intent;
    },
    async close() {
      for (const response of hanging) response.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>;

let events = 0;

/** An event as Stripe sends it; its object is the one of now. */
export function eventOf(type: string, object: object) {
  return {
    id: `evt_${++events}`,
    object: 'event',
    type,
    api_version: '2026-10-28.endive',
    created: 1,
    data: { object: structuredClone(object) },
  };
}

export function sign(payload: string, at: Date, secret = webhookSecret): string {
  return signer.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(at.getTime() / 1000),
  });
}
