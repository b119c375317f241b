import type { Session } from '../../../http/caller.ts';
import type { EventStream } from '../../../http/event-stream.ts';
import { type Channel, channelsOf, type Membership } from './rules/audience.ts';

/** An open stream. */
export interface Subscriber {
  readonly stream: EventStream;
  readonly session: Pick<Session, 'id' | 'userId'>;
  channels: readonly Channel[];
  /** Events to send at the end of the turn, without their final empty line. */
  queue: string[];
}

/** Index of the subscribers by account and by channel. */
interface Subscribers {
  /** Adds the subscriber, or moves it to the channels of its current memberships. */
  place(subscriber: Subscriber, membership: Membership): void;
  remove(subscriber: Subscriber): void;
  has(subscriber: Subscriber): boolean;
  all(): Iterable<Subscriber>;
  ofAccount(userId: string): Iterable<Subscriber>;
  inChannel(channel: Channel): Iterable<Subscriber>;
  count(): number;
}

const none: ReadonlySet<Subscriber> = new Set();

export function createSubscribers(): Subscribers {
  const accounts = new Map<string, Set<Subscriber>>();
  const channels = new Map<Channel, Set<Subscriber>>();
  const allSubscribers = new Set<Subscriber>();

  function addTo(groups: Map<string, Set<Subscriber>>, name: string, subscriber: Subscriber): void {
    const group = groups.get(name);
    if (group === undefined) groups.set(name, new Set([subscriber]));
    else group.add(subscriber);
  }

  function removeFrom(groups: Map<string, Set<Subscriber>>, name: string, subscriber: Subscriber): void {
    const group = groups.get(name);
    group?.delete(subscriber);
    if (group?.size === 0) groups.delete(name);
  }

  return {
    place(subscriber, membership) {
      for (const channel of subscriber.channels) removeFrom(channels, channel, subscriber);
      subscriber.channels = channelsOf(membership);
      for (const channel of subscriber.channels) addTo(channels, channel, subscriber);
      addTo(accounts, subscriber.session.userId, subscriber);
      allSubscribers.add(subscriber);
    },
    remove(subscriber) {
      for (const channel of subscriber.channels) removeFrom(channels, channel, subscriber);
      removeFrom(accounts, subscriber.session.userId, subscriber);
      allSubscribers.delete(subscriber);
    },
    has: (subscriber) => allSubscribers.has(subscriber),
    all: () => allSubscribers,
    ofAccount: (userId) => accounts.get(userId) ?? none,
    inChannel: (channel) => channels.get(channel) ?? none,
    count: () => allSubscribers.size,
  };
}
