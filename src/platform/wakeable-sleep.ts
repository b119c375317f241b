/** The pause of a loop between two looks for work, cut short when there is some. */
export interface WakeableSleep {
  /** Until woken, or for so long; not at all when it was woken since the last sleep. */
  sleep(milliseconds: number): Promise<void>;
  wake(): void;
}

export function createWakeableSleep(): WakeableSleep {
  let woken = false;
  let wakeUp = () => {};
  return {
    async sleep(milliseconds) {
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
