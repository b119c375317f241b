/** The rest of a loop between two looks, cut short when there is something to do. */
export interface Nap {
  /** Until woken, or for so long; not at all when woken since the last one. */
  rest(milliseconds: number): Promise<void>;
  wake(): void;
}

export function createNap(): Nap {
  let woken = false;
  let wakeUp = () => {};
  return {
    async rest(milliseconds) {
      if (!woken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          wakeUp = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      woken = false;
    },
    wake() {
      woken = true;
      wakeUp();
    },
  };
}
