import { expect, test } from 'vitest';
import { z } from 'zod';
import { StartupError } from '../../model/kernel/results/reasons.ts';
import type { ServiceCalls } from '../resources/service-calls.ts';
import { commonTools, createToolbox } from './toolbox.ts';
import { toolsFor } from './tools.ts';

/** Returns the calls that it receives. */
const calls: ServiceCalls = {
  baseUrl: 'http://127.0.0.1:8787',
  call: async ({ route }, input) => ({ ...route, input }),
};

const topicList = z.record(z.string(), z.record(z.string(), z.string()));
const tools = toolsFor({ allowsWrites: true, nouns: [] });
const reading = toolsFor({ allowsWrites: false, nouns: [] });
const all = createToolbox({ tools, listsAll: false, calls });
const readOnly = createToolbox({ tools: reading, listsAll: false, calls });

test('lists at most 40 tools by default, each common tool among them', () => {
  const names = all.listed.map(({ name }) => name);

  expect(names.length).toBeLessThanOrEqual(40);
  expect(new Set(names)).toEqual(new Set([...commonTools, 'operations_list', 'operations_call']));
});

test('lists the tools of a topic next to each other', () => {
  const topics = all.listed.map(({ name }) => name.split('_')[0]);
  const starts = topics.filter((topic, index) => topic !== topics[index - 1]);

  expect(starts).toEqual([...new Set(topics)]);
});

test('lists every tool on request', () => {
  const { listed } = createToolbox({ tools, listsAll: true, calls });

  expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
});

test('operations_list returns every operation by topic', async () => {
  const topics = topicList.parse(await all.call('operations_list', {}));

  expect(topics['market-users']).toMatchObject({ marketUsers_create: expect.any(String) });
  expect(Object.values(topics).flatMap(Object.keys)).toEqual(tools.map(({ name }) => name));
});

test('operations_list describes the inputs of a topic', async () => {
  const offers = await all.call('operations_list', { topic: 'offers' });

  expect(offers).toContainEqual({
    name: 'offers_bid',
    description: expect.any(String),
    inputSchema: expect.objectContaining({ type: 'object' }),
  });
  await expect(all.call('operations_list', { topic: 'none' })).rejects.toThrow(/Unknown topic none\. Topics: users,/);
});

test('operations_call calls an operation that is not listed', async () => {
  const input = { offerId: 'an-offer' };

  const called = await all.call('operations_call', { name: 'offers_listBids', input });

  expect(called).toMatchObject({ path: '/offers/{offerId}/bids', input });
});

test('without --allow-writes operations_call calls only operations that change nothing', async () => {
  expect(readOnly.listed.every(({ annotations }) => annotations.readOnlyHint)).toBe(true);
  for (const name of ['users_create', 'system_showCredentials', 'operations_call'])
    await expect(readOnly.call('operations_call', { name })).rejects.toThrow(`Unknown tool ${name}.`);
});

test.each([
  ['users_lists', 'Did you mean users_list?'],
  ['no_such_tool_at_all', 'Tools that change data require --allow-writes.'],
])('reports the unknown tool %s with advice', async (name, advice) => {
  await expect(all.call(name, {})).rejects.toThrow(advice);
});

test('operations_call reports an invalid input by its field', async () => {
  await expect(all.call('operations_call', {})).rejects.toThrow(StartupError);
  await expect(all.call('operations_call', {})).rejects.toThrow('name: Missing name.');
});

test('names an invalid argument in plain words', async () => {
  await expect(all.call('operations_list', { topic: 7 })).rejects.toThrow(/^topic: Use a string\.$/);
  await expect(all.call('operations_call', { name: 'users_list', input: [] })).rejects.toThrow(
    /^input: Use an object\.$/,
  );
});
