import { spawn } from 'node:child_process';
import type { Agent, Task } from './task.ts';

const patienceMilliseconds = 10 * 60_000;

/**
 * Runs any command as an agent. The task is in the environment and on standard input; the output is the
 * answer.
 */
export function commandAgent(command: string): Agent {
  return (task) =>
    new Promise((resolve, reject) => {
      const child = spawn(command, {
        shell: true,
        stdio: ['pipe', 'pipe', 'inherit'],
        timeout: patienceMilliseconds,
        env: { ...process.env, ...environmentOf(task) },
      });
      let answer = '';
      child.stdout.setEncoding('utf8').on('data', (part: string) => {
        answer += part;
      });
      // A command that does not read its input may exit before the input is written.
      child.stdin.on('error', () => {});
      child.stdin.end(describe(task));
      child.once('error', reject);
      child.once('close', (code) =>
        code === 0 ? resolve(answer) : reject(new Error(`${command} exited with ${code}`)),
      );
    });
}

function environmentOf({ url, token, now, words, slots }: Task): Record<string, string> {
  return {
    OPENSLOT_URL: url,
    OPENSLOT_NOW: now,
    OPENSLOT_REQUEST: words,
    OPENSLOT_SLOTS: JSON.stringify(slots),
    ...(token !== undefined && { OPENSLOT_TOKEN: token }),
  };
}

function describe({ url, token, now, words }: Task): string {
  return `You act for a person at ${url}, an appointment marketplace with an HTTP API; begin with ${url}/llms.txt.
${token === undefined ? 'You have no credentials.' : `Send "Authorization: Bearer ${token}": it allows you what the person allowed, and no more.`}
It is ${now} now. Do what the person asks and nothing else; if it cannot be done, change nothing and say why.
End with one short answer to the person.

The person says: ${words}
`;
}
