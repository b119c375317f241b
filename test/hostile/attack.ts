import { spellings } from '../fixtures/spellings.ts';
import { type Actor, type ActorPool, accountPassword } from './actors.ts';
import { checkAnswer, errorCode } from './check-answer.ts';
import { type Draft, draftRequest, endsSession, pathOf, protectExampleIds, toWire } from './draft-request.ts';
import { createKnownIds } from './known-ids.ts';
import { mutateRequest } from './mutate-request.ts';
import { createRandom, type Random } from './random.ts';
import type { Operation } from './read-document.ts';
import type { Report } from './report.ts';
import type { Answer, Send, WireRequest } from './send.ts';

/** Request that is built and sent when called, because it uses records created by earlier requests. */
export type Attack = () => Promise<void>;

interface AttackDependencies {
  send: Send;
  actors: ActorPool;
  operations: readonly Operation[];
  report: Report;
  seed: number;
}

/** Creates every kind of attack on a route. All of them share the ids found in responses. */
export function createAttacks({ send, actors, operations, report, seed }: AttackDependencies) {
  const ids = createKnownIds();
  protectExampleIds(operations);
  let count = 0;
  const nextRandom = () => createRandom(seed * 7919 + ++count);

  async function sendAs(actor: Actor, operation: Operation, wire: WireRequest): Promise<Answer> {
    const answer = await send(wire);
    report.record(operation.name, wire, answer);
    if (answer.status >= 200 && answer.status < 300 && answer.text.startsWith('{')) learn(actor, answer);
    if (answer.status === 200 && answer.text.startsWith('[')) learn(actor, answer);
    return answer;
  }

  function learn({ name }: Actor, { text }: Answer): void {
    try {
      if (text.length < 200_000) ids.learn(name, JSON.parse(text));
    } catch {
      // checkAnswer reports invalid JSON.
    }
  }

  async function actorFor(random: Random, operation: Operation): Promise<Actor> {
    if (operation.roles === null)
      return random.pick([...actors.withRole('customer'), ...actors.withoutSession.slice(0, 3)]);
    const role = random.pick(operation.roles);
    if (endsSession(operation)) return actors.registerDisposable(role === 'admin' ? 'customer' : role);
    const [demoAccount, newAccount] = actors.withRole(role);
    return newAccount !== undefined && random.chance(0.3) ? newAccount : demoAccount!;
  }

  /** Sends the documented example. Creates records for later requests and shows which routes can succeed. */
  const sendExample =
    (operation: Operation, actor: Actor): Attack =>
    async () => {
      const random = nextRandom();
      // The demo has one admin account, which later requests need.
      if (endsSession(operation) && actor.role === 'admin') return;
      const sender =
        endsSession(operation) && actor.role !== null ? await actors.registerDisposable(actor.role) : actor;
      const draft = draftRequest(random, operation, sender, ids);
      await fillSlot(draft.body);
      await fillSecrets(operation, draft.body);
      const wire = toWire(draft);
      const answer = await sendAs(actor, operation, wire);
      fail(operation, 'as the example', actor, wire, answer, checkAnswer(operation, wire, answer));
    };

  const mutate =
    (operation: Operation): Attack =>
    async () => {
      const random = nextRandom();
      const actor = await actorFor(random, operation);
      const { kind, wire, mustRefuse } = mutateRequest(
        random,
        draftRequest(random, operation, actor, ids),
        ids,
      );
      const answer = await sendAs(actor, operation, wire);
      fail(operation, kind, actor, wire, answer, checkAnswer(operation, wire, answer, { mustRefuse }));
    };

  const callAs =
    (operation: Operation, actor: Actor): Attack =>
    async () => {
      const wire = toWire(draftRequest(nextRandom(), operation, actor, ids));
      const answer = await sendAs(actor, operation, wire);
      const isAllowed = operation.roles === null || operation.roles.includes(actor.role ?? '');
      const mustRefuse = !isAllowed;
      const faults = checkAnswer(operation, wire, answer, { mustRefuse });
      if (mustRefuse && answer.status < 500 && ![401, 403, 429].includes(answer.status))
        faults.push(`${answer.status} ${errorCode(answer.text)} for a caller without access`);
      fail(operation, `called by ${actor.name}`, actor, wire, answer, faults);
    };

  const refused = new Map<string, { draft: Draft; refusal: string | null }>();

  /** Status and code of the response to the unchanged path. Null if the request succeeds. */
  async function getRefusal(actor: Actor, operation: Operation, draft: Draft): Promise<string | null> {
    const answer = await sendAs(actor, operation, toWire(draft));
    return answer.status < 400 ? null : `${answer.status} ${errorCode(answer.text)}`;
  }

  /** Sends the path in another spelling. A caller who is refused must be refused for every spelling. */
  const sendSpelling =
    (operation: Operation, name: string, actor: Actor): Attack =>
    async () => {
      const key = `${operation.name} ${actor.name}`;
      let plain = refused.get(key);
      if (plain === undefined) {
        const draft = draftRequest(createRandom(seed), operation, actor, ids);
        plain = { draft, refusal: await getRefusal(actor, operation, draft) };
        refused.set(key, plain);
      }
      // Conflicts depend on records that concurrent requests create and delete.
      if (plain.refusal === null || plain.refusal.startsWith('409 ')) return;
      const wire = toWire(plain.draft, spellings[name]!(pathOf(plain.draft)));
      const answer = await sendAs(actor, operation, wire);
      const faults = checkAnswer(null, wire, answer, { isPlain: false });
      const outcome = `${answer.status} ${errorCode(answer.text)}`;
      const isExpected = (other: string | null) =>
        outcome === other || /^40[04] (NOT_FOUND|INVALID_INPUT)$/.test(outcome);
      // A concurrent request may have changed the record, so compare with a second request to the plain path.
      if (answer.failure === undefined && !isExpected(plain.refusal)) {
        const now = await getRefusal(actor, operation, plain.draft);
        if (!isExpected(now)) faults.push(`${outcome} but the plain path returns ${now ?? 'success'}`);
      }
      fail(operation, `spelled with ${name}`, actor, wire, answer, faults);
    };

  function fail(
    { name }: Operation,
    kind: string,
    actor: Actor,
    wire: WireRequest,
    answer: Answer,
    faults: string[],
  ): void {
    for (const fault of faults) report.fail(name, kind, fault, actor.name, wire, answer);
  }

  /** Sets a free time in the body of a booking. */
  async function fillSlot(body: unknown): Promise<void> {
    const booking = body as Record<string, unknown> | undefined;
    if (
      typeof booking?.professional !== 'string' ||
      !Array.isArray(booking.services) ||
      booking.start === undefined
    )
      return;
    const query = `professionalId=${booking.professional}&businessId=${booking.business}&serviceId=${booking.services[0]}`;
    const answer = await send({ method: 'GET', target: `/api/availability/next?${query}`, headers: {} });
    if (answer.status !== 200) return;
    const { date, time } = JSON.parse(answer.text);
    Object.assign(booking, { date, start: time });
  }

  /** Fills in passwords and refresh tokens, which the examples cannot contain. */
  async function fillSecrets(operation: Operation, body: unknown): Promise<void> {
    const fields = (body ?? {}) as Record<string, unknown>;
    if ('refreshToken' in fields)
      fields.refreshToken = (await actors.registerDisposable('customer')).refreshToken;
    const passwordField = 'currentPassword' in fields ? 'currentPassword' : 'password';
    if (endsSession(operation) && operation.roles !== null && passwordField in fields)
      fields[passwordField] = accountPassword;
  }

  /** Reads come first: their responses contain the ids that later requests use. */
  const readsFirst = [...operations].sort((a, b) => rankOf(a) - rankOf(b));

  return {
    /** The documented example of every operation, sent by every actor with access. */
    sweep: (): Attack[] =>
      readsFirst.flatMap((operation) =>
        (operation.roles === null
          ? [actors.anonymous, ...actors.withRole('customer')]
          : operation.roles.flatMap((role) => actors.withRole(role))
        ).map((actor) => sendExample(operation, actor)),
      ),
    calls: (): Attack[] =>
      operations.flatMap((operation) =>
        [
          ...actors.withoutSession,
          ...['customer', 'business', 'professional', 'admin'].flatMap((role) => actors.withRole(role)),
        ]
          .filter(({ role }) => !endsSession(operation) || role === null)
          .map((actor) => callAs(operation, actor)),
      ),
    spellings: (actors: readonly Actor[]): Attack[] =>
      operations
        .filter(({ path }) => path.startsWith('/api'))
        .flatMap((operation) =>
          Object.keys(spellings).flatMap((name) =>
            actors
              // A signed-out actor would get 401 for every later request.
              .filter(({ role }) => role === null || !endsSession(operation))
              .map((actor) => sendSpelling(operation, name, actor)),
          ),
        ),
    mutate,
  };
}

const rankOf = ({ method }: Operation) => ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].indexOf(method);
