import { expect, test } from 'vitest';
import { instructions } from '../../../../src/features/agents/mcp/describe-server.ts';
import { listedTools, tools } from '../../../../src/features/agents/mcp/list-tools.ts';
import { compileBody } from '../../../../src/http/request-body.ts';

test('each description is short, and so is all of them together', () => {
  for (const { name, description } of listedTools)
    expect([name, description.length < 600]).toEqual([name, true]);
  const bytes = Buffer.byteLength(JSON.stringify({ tools: listedTools }));
  console.log(`tools/list: ${bytes} bytes, ${tools.length} tools`);
  expect(bytes).toBeLessThan(24 * 1024);
  expect(instructions.length).toBeLessThan(800);
});

test('each example fits what its tool takes', () => {
  for (const { name, input, example } of tools) {
    const read = compileBody({ method: 'POST', body: input, shows: [] });
    expect([name, read(example).fields]).toEqual([name, example]);
  }
});

test('names are what people would say, and none is used twice', () => {
  const names = tools.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z]+(_[a-z]+)*$/.test(name))).toEqual([]);
});

test('whoever only reads says so; whoever ends something that others rely on says that', () => {
  const named = (hint: 'readOnlyHint' | 'destructiveHint') =>
    tools.filter(({ hints }) => hints[hint]).map(({ name }) => name);
  expect(named('destructiveHint')).toEqual(['reschedule', 'cancel', 'block_time']);
  const writing = ['hold', 'book', 'reschedule', 'cancel', 'join_waitlist', 'book_for_client', 'block_time'];
  expect(named('readOnlyHint')).toEqual(
    tools.map(({ name }) => name).filter((name) => !writing.includes(name)),
  );
});

test('every text in an argument is bounded', () => {
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
