import { expect, test, vi } from 'vitest';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { anApplication } from '../../../../test/records/users.ts';
import { baseUrl } from '../../../../test/world/call.ts';
import { transportsOf } from '../../../../test/world/service.ts';
import { fetchInWorld } from './fetch-in-world.ts';

/** `fetch` in the console of a world, at the browser's listener or in the desktop window. */
function aConsole(door: 'http' | 'console' = 'http') {
  const doors = transportsOf(fakePorts({ applications: [anApplication({ isDefault: true })] }));
  const leave = vi.fn();
  const send = fetchInWorld((url, init) => doors[door].fetch(new Request(new URL(String(url), baseUrl), init)), leave);
  return { send, leave };
}

test.each([
  ['http', '/w/gone/console/trpc/changes.watch'],
  ['http', '/w/gone/console/nonces'],
  ['console', '/w/gone/trpc/changes.watch'],
] as const)('leaves an ended world without settling the call: %s %s', async (door, path) => {
  const { send, leave } = aConsole(door);
  const settled = vi.fn();

  void send(path).finally(settled);

  await expect.poll(() => leave.mock.calls.length).toBe(1);
  expect(settled).not.toHaveBeenCalled();
});

test.each([
  ['an unknown procedure', { error: { data: { failure: { code: 'route.not-found' } } } }],
  ['an unknown world in the list', { error: { data: { failure: { code: 'world.not-found' } } } }],
])('returns a rejection of %s unchanged', async (_, body) => {
  const leave = vi.fn();
  const send = fetchInWorld(async () => Response.json(body, { status: 404 }), leave);

  const response = await send('/w/here/console/trpc/worlds.end');

  expect(await response.json()).toEqual(body);
  expect(leave).not.toHaveBeenCalled();
});
