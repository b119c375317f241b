import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from './app.ts';

/** Who is told to come back in a moment does. */
export async function untilAnswered(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
    await pause(50);
  }
}
