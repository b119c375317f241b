/** Limits concurrency. Waiting parties, for example IP addresses, are served in turn. */
export interface Slots {
  /** Takes a slot until `leave`. Waits only if none is free; rejects if none becomes free in time. */
  enter(request?: SlotRequest): Promise<void> | undefined;
  leave(party?: string | undefined): void;
  within<T>(work: () => Promise<T>, request?: SlotRequest): Promise<T>;
  waiting(): number;
}

interface SlotRequest {
  /** Undefined for work of the service itself, which counts as one party without a limit of its own. */
  party?: string | undefined;
  /** Maximum wait; undefined for none. */
  waitMilliseconds?: number;
}

interface Options {
  places: number;
  /** Places that one party can take. The others stay free for the next party. */
  placesPerParty?: number;
  /** Waiting work in total and per party. */
  maxWaiting?: number;
  maxWaitingPerParty?: number;
  refuse: () => Error;
}

type Begin = () => void;

export function createSlots({
  places,
  placesPerParty = places,
  maxWaiting = Number.POSITIVE_INFINITY,
  maxWaitingPerParty = Number.POSITIVE_INFINITY,
  refuse,
}: Options): Slots {
  const takenBy = new Map<string | undefined, number>();
  // In the order in which the parties are served. The first entry of a queue has waited longest.
  const queues = new Map<string | undefined, Set<Begin>>();
  let taken = 0;
  let waiting = 0;

  const takenOf = (party: string | undefined) => takenBy.get(party) ?? 0;
  const mayEnter = (party: string | undefined) =>
    taken < places && (party === undefined || takenOf(party) < placesPerParty);

  function take(party: string | undefined): void {
    taken++;
    takenBy.set(party, takenOf(party) + 1);
  }

  function wait(party: string | undefined, milliseconds: number | undefined): Promise<void> {
    const queue = queues.get(party) ?? new Set();
    if (waiting >= maxWaiting || queue.size >= maxWaitingPerParty) return Promise.reject(refuse());
    return new Promise((resolve, reject) => {
      const timer =
        milliseconds === undefined
          ? undefined
          : setTimeout(() => {
              remove(party, queue, begin);
              reject(refuse());
            }, milliseconds);
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      queue.add(begin);
      queues.set(party, queue);
      waiting++;
    });
  }

  function remove(party: string | undefined, queue: Set<Begin>, begin: Begin): void {
    queue.delete(begin);
    waiting--;
    if (queue.size === 0) queues.delete(party);
  }

  function leave(party: string | undefined): void {
    taken--;
    const left = takenOf(party) - 1;
    if (left === 0) takenBy.delete(party);
    else takenBy.set(party, left);
    if (waiting > 0) admitNext();
  }

  function admitNext(): void {
    for (const [party, queue] of queues) {
      if (!mayEnter(party)) continue;
      const [begin] = queue;
      queues.delete(party);
      if (queue.size > 1) queues.set(party, queue);
      remove(party, queue, begin!);
      take(party);
      begin!();
      return;
    }
  }

  function enter({ party, waitMilliseconds }: SlotRequest = {}): Promise<void> | undefined {
    if (!mayEnter(party)) return wait(party, waitMilliseconds);
    take(party);
    return undefined;
  }

  return {
    enter,
    leave,
    waiting: () => waiting,
    async within(work, request) {
      await enter(request);
      try {
        return await work();
      } finally {
        leave(request?.party);
      }
    },
  };
}
