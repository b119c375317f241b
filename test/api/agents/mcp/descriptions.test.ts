import { expect, test } from 'vitest';
import { instructions, listedTools, tools } from '../../../../src/features/agents/mcp/list-tools.ts';
import { compileBody } from '../../../../src/http/request-body.ts';

test('each description has less than 600 characters, and the list less than 24 KB', () => {
  for (const { name, description } of listedTools)
    expect([name, description.length < 600]).toEqual([name, true]);
  const bytes = Buffer.byteLength(JSON.stringify({ tools: listedTools }));
  console.log(`tools/list: ${bytes} bytes, ${tools.length} tools`);
  expect(bytes).toBeLessThan(24 * 1024);
  expect(instructions.length).toBeLessThan(800);
});

test('each example matches the input schema of its tool', () => {
  for (const { name, input, example } of tools) {
    const read = compileBody({ method: 'POST', body: input, shows: [] });
    expect([name, read(example).fields]).toEqual([name, example]);
  }
});

test('tool names are unique and in snake case', () => {
  const names = tools.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z]+(_[a-z]+)*$/.test(name))).toEqual([]);
});

test('readOnlyHint and destructiveHint match the tools', () => {
  const named = (hint: 'readOnlyHint' | 'destructiveHint') =>
    tools.filter(({ hints }) => hints[hint]).map(({ name }) => name);
  expect(named('destructiveHint')).toEqual(['reschedule', 'cancel', 'block_time']);
  const writing = ['hold', 'book', 'reschedule', 'cancel', 'join_waitlist', 'book_for_client', 'block_time'];
  expect(named('readOnlyHint')).toEqual(
    tools.map(({ name }) => name).filter((name) => !writing.includes(name)),
  );
});

test('every text and list argument has a maximum', () => {
  const unbounded = tools.flatMap(({ name, input }) =>
    Object.entries(input.properties)
      .filter(([, field]) => {
        const { type, maxLength, maxItems, enum: choices } = field as Record<string, unknown>;
        return (
          (type === 'string' && maxLength === undefined && choices === undefined) ||
          (type === 'array' && maxItems === undefined)
        );
      })
      .map(([field]) => `${name}.${field}`),
  );
  expect(unbounded).toEqual([]);
});
