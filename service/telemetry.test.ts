import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import dns from 'node:dns';
import type { Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { aStarted } from '../test/world/started-service.ts';

const progress = z.object({ state: z.string() });
const ofThisMachine = /^(?:127\.[\d.]+|::1|localhost)$/;

/** Records the IP addresses that this process connects to, and the names that it resolves, until the test ends. */
function recordOutsideCalls() {
  const contacted = new Set<string>();
  const record = (message: unknown) => {
    const { socket } = message as { readonly socket: Socket };
    socket.on('connectionAttempt', (address: string) => contacted.add(address));
  };
  const resolve = vi.spyOn(dns, 'lookup');
  subscribe('net.client.socket', record);
  onTestFinished(() => {
    unsubscribe('net.client.socket', record);
    resolve.mockRestore();
  });
  return { contacted, names: () => resolve.mock.calls.map(([name]) => name) };
}

test('contacts no address outside of this machine, from the start to a paid payment and the stop', async () => {
  const { contacted, names } = recordOutsideCalls();

  const { request, stop } = await aStarted();
  await request('POST /_vaultdesk/seeds', z.unknown(), { body: { seed: 'gallery', wait: true } });
  expect(await request('GET /_vaultdesk/seeds', progress)).toMatchObject({ state: 'done' });
  await stop();

  expect(contacted.size).toBeGreaterThan(0);
  expect([...contacted, ...names()].filter((address) => !ofThisMachine.test(address))).toEqual([]);
});
