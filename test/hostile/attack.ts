import { spellings } from '../fixtures/spellings.ts';
import { type Actor, accountPassword, type Cast } from './actors.ts';
import { checkAnswer, errorCode } from './check-answer.ts';
import { type Draft, draftRequest, endsSession, keepExamples, pathOf, toWire } from './draft-request.ts';
import { createKnownIds } from './known-ids.ts';
import { createRandom, type Random } from './random.ts';
import type { Operation } from './read-document.ts';
import type { Report } from './report.ts';
import type { Answer, Send, WireRequest } from './send.ts';
import { spoilRequest } from './spoil-request.ts';

/** A request to be made when its turn comes: what it needs is there only then. */
export type Attack = () => Promise<void>;

interface Parts {
  send: Send;
  cast: Cast;
  operations: readonly Operation[];
  report: Report;
  seed: number;
}

/** Every way of attacking a route. They share what they learn of the records there are. */
export function createAttacks({ send, cast, operations, report, seed }: Parts) {
  const ids = createKnownIds();
  keepExamples(operations);
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
      // Whether it is JSON is asked elsewhere.
    }
  }

  async function actorFor(random: Random, operation: Operation): Promise<Actor> {
    if (operation.roles === null) return random.pick([...cast.of('customer'), ...cast.strangers.slice(0, 3)]);
    const role = random.pick(operation.roles);
    if (endsSession(operation)) return cast.throwAway(role === 'admin' ? 'customer' : role);
    const [rich, newcomer] = cast.of(role);
    return newcomer !== undefined && random.chance(0.3) ? newcomer : rich!;
  }

  /** As its example shows: so that there are records, and so that it is known which routes work at all. */
  const tryAsShown =
    (operation: Operation, actor: Actor): Attack =>
    async () => {
      const random = nextRandom();
      // There is one admin, who is needed.
      if (endsSession(operation) && actor.role === 'admin') return;
      const able = endsSession(operation) && actor.role !== null ? await cast.throwAway(actor.role) : actor;
      const draft = draftRequest(random, operation, able, ids);
      await fillSlot(draft.body);
      await fillSecrets(operation, draft.body);
      const wire = toWire(draft);
      const answer = await sendAs(actor, operation, wire);
      fail(operation, 'as the example', actor, wire, answer, checkAnswer(operation, wire, answer));
    };

  const spoil =
    (operation: Operation): Attack =>
    async () => {
      const random = nextRandom();
      const actor = await actorFor(random, operation);
      const { kind, wire, mustRefuse } = spoilRequest(
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
        faults.push(`told ${answer.status} ${errorCode(answer.text)} to somebody who may not call it`);
      fail(operation, `called by ${actor.name}`, actor, wire, answer, faults);
    };

  const refused = new Map<string, { draft: Draft; said: string | null }>();

  /** What the address answers as it is written, if that is a refusal. */
  async function refusalOf(actor: Actor, operation: Operation, draft: Draft): Promise<string | null> {
    const answer = await sendAs(actor, operation, toWire(draft));
    return answer.status < 400 ? null : `${answer.status} ${errorCode(answer.text)}`;
  }

  /** However its address is written, who is refused is refused. */
  const spell =
    (operation: Operation, name: string, actor: Actor): Attack =>
    async () => {
      const key = `${operation.name} ${actor.name}`;
      let plain = refused.get(key);
      if (plain === undefined) {
        const draft = draftRequest(createRandom(seed), operation, actor, ids);
        plain = { draft, said: await refusalOf(actor, operation, draft) };
        refused.set(key, plain);
      }
      if (plain.said === null) return;
      const wire = toWire(plain.draft, spellings[name]!(pathOf(plain.draft)));
      const answer = await sendAs(actor, operation, wire);
      const faults = checkAnswer(null, wire, answer, { isPlain: false });
      const said = `${answer.status} ${errorCode(answer.text)}`;
      const isLawful = (other: string | null) =>
        said === other || /^40[04] (NOT_FOUND|INVALID_INPUT)$/.test(said);
      // Others may have changed the record meanwhile: then the plain address says something else now, too.
      if (answer.failure === undefined && !isLawful(plain.said)) {
        const now = await refusalOf(actor, operation, plain.draft);
        if (!isLawful(now)) faults.push(`${said} where the plain address says ${now ?? 'yes'}`);
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

  /** A booking is tried on a time that is free. */
  async function fillSlot(body: unknown): Promise<void> {
    const wish = body as Record<string, unknown> | undefined;
    if (typeof wish?.professional !== 'string' || !Array.isArray(wish.services) || wish.start === undefined)
      return;
    const query = `professionalId=${wish.professional}&businessId=${wish.business}&serviceId=${wish.services[0]}`;
    const answer = await send({ method: 'GET', target: `/api/availability/next?${query}`, headers: {} });
    if (answer.status !== 200) return;
    const { date, time } = JSON.parse(answer.text);
    Object.assign(wish, { date, start: time });
  }

  /** What no example can know. */
  async function fillSecrets(operation: Operation, body: unknown): Promise<void> {
    const fields = (body ?? {}) as Record<string, unknown>;
    if ('refreshToken' in fields) fields.refreshToken = (await cast.throwAway('customer')).refreshToken;
    const proof = 'currentPassword' in fields ? 'currentPassword' : 'password';
    if (endsSession(operation) && operation.roles !== null && proof in fields)
      fields[proof] = accountPassword;
  }

  /** Readers first: what they are shown is what others then take hold of. */
  const inOrder = [...operations].sort((a, b) => rankOf(a) - rankOf(b));

  return {
    /** Everything as it should be, by everybody who may. */
    sweep: (): Attack[] =>
      inOrder.flatMap((operation) =>
        (operation.roles === null
          ? [cast.nobody, ...cast.of('customer')]
          : operation.roles.flatMap((role) => cast.of(role))
        ).map((actor) => tryAsShown(operation, actor)),
      ),
    calls: (): Attack[] =>
      operations.flatMap((operation) =>
        [
          ...cast.strangers,
          ...['customer', 'business', 'professional', 'admin'].flatMap((role) => cast.of(role)),
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
              // Whoever is signed in has to stay so, or all that comes after is refused for another reason.
              .filter(({ role }) => role === null || !endsSession(operation))
              .map((actor) => spell(operation, name, actor)),
          ),
        ),
    spoil,
  };
}

const rankOf = ({ method }: Operation) => ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].indexOf(method);
