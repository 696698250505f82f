import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { fixedClock } from '../../../test/fakes/clock.ts';
import { aFolder } from '../../../test/values.ts';
import { call, codesIn, resultIn, toRequest } from '../../../test/world/call.ts';
import { aConfig, aHost } from '../../../test/world/service.ts';
import { sessionHeader } from '../../api/rpc/procedures.ts';
import { endedWorld, worldSummary } from '../../model/installation/world.ts';
import { OpenedResources } from '../../model/kernel/concurrency/opened-resources.ts';
import { minute } from '../../model/kernel/units.ts';
import { createHostConfirmation } from '../../platform/sessions/host-confirmation.ts';
import { openShared } from '../compose-ports.ts';
import { ManyWorlds } from './many-worlds.ts';

const baseUrl = 'http://127.0.0.1:8787';
const idleWorldMinutes = 60;

/** Worlds on a port without a listener, with a manual system clock. */
async function somePort(settings = { idleWorldMinutes }) {
  const machine = fixedClock();
  const host = aHost();
  const config = aConfig(await aFolder(), { settings, isInMemory: true });
  const resources = new OpenedResources();
  const shared = await openShared(config, host, { resources, baseUrl, report: () => undefined });
  const confirmation = createHostConfirmation(undefined);
  const worlds = new ManyWorlds(shared, { host, confirmation, machine });
  onTestFinished(async () => {
    await worlds.stop();
    await worlds.main.stop(async () => undefined);
    await resources.close();
  });
  const { operatorToken } = shared.ports.installation;
  const service = { fetch: (request: Request) => worlds.response(request.url, ({ app }) => app.fetch(request)) };
  const callWorld = (methodAndPath: string, body?: object) =>
    call(service, methodAndPath, { baseUrl, token: operatorToken, ...(body && { body }) });
  return {
    callWorld,
    make: (name: string) => callWorld('POST /_vaultdesk/worlds', { name }),
    pass: (minutes: number) => {
      machine.advance(minutes * minute);
      worlds.endIdle();
    },
    names: async () =>
      resultIn(await callWorld('GET /_vaultdesk/worlds'), z.array(worldSummary)).map(({ name }) => name),
    ended: async () => resultIn(await callWorld('GET /_vaultdesk/ended-worlds'), z.array(endedWorld)),
    /** A console that listens to a world. */
    listen: async (name: string) => {
      const entered = await shared.ports.consoleSessions.enter(
        shared.ports.consoleSessions.generateKey(),
        'Firefox/128.0',
      );
      const headers = { [sessionHeader]: entered?.token ?? '', accept: 'text/event-stream' };
      const path = `GET /w/${name}/console/trpc/changes.watch`;
      const { status, body } = await service.fetch(toRequest(path, { baseUrl, headers }));
      if (status !== 200 || !body) throw new Error(`Nobody listens: ${status}`);
      return body.getReader();
    },
  };
}

test('ends an unused world after its time, but never main', async () => {
  const { make, pass, names, ended, callWorld } = await somePort();
  await make('short');

  pass(idleWorldMinutes - 1);
  expect(await names()).toEqual(['main', 'short']);
  pass(1);

  expect(await names()).toEqual(['main']);
  expect(codesIn(await callWorld('GET /w/short/_vaultdesk/health'))).toEqual(['world.not-found']);
  expect(await ended()).toMatchObject([{ name: 'short', reason: 'idle', calls: 1 }]);
  pass(100 * idleWorldMinutes);
  expect(await names()).toEqual(['main']);
  expect(await ended()).toEqual([]);
});

test('counts the time from the last request to that world, including rejected ones, but not from requests of main about it', async () => {
  const { make, pass, names, callWorld } = await somePort();
  await make('asked');
  await make('talked-of');

  pass(idleWorldMinutes - 1);
  expect((await callWorld('GET /w/asked/api/users')).status).toBe(401);
  await names();
  pass(1);
  expect(await names()).toEqual(['main', 'asked']);
  pass(idleWorldMinutes - 1);

  expect(await names()).toEqual(['main']);
});

test('reports when a world ends, and each request postpones that', async () => {
  const { make, pass, callWorld } = await somePort();
  const created = resultIn(await make('short'), worldSummary);

  pass(10);
  await callWorld('GET /w/short/_vaultdesk/health');

  const [, summary] = resultIn(await callWorld('GET /_vaultdesk/worlds'), z.array(worldSummary));
  expect(Date.parse(summary?.endsAt ?? '') - Date.parse(created.endsAt ?? '')).toBe(10 * minute);
});

test('ends no world if the setting is 0', async () => {
  const { make, pass, names } = await somePort({ idleWorldMinutes: 0 });
  await make('kept');

  pass(100 * 24 * 60);

  expect(await names()).toEqual(['main', 'kept']);
});

test('retains a world with a listener, and ends it after its time without one', async () => {
  const { make, pass, names, listen } = await somePort();
  await make('heard');
  const listener = await listen('heard');
  const listening = takeAll(listener);
  expect(await names()).toEqual(['main', 'heard']);

  pass(10 * idleWorldMinutes);
  expect(await names()).toEqual(['main', 'heard']);
  await listener.cancel();
  await listening;
  pass(idleWorldMinutes - 1);
  expect(await names()).toEqual(['main', 'heard']);
  pass(1);

  expect(await names()).toEqual(['main']);
});

test('ends a world whose only listener stops reading, and its stream', async () => {
  const { make, pass, names, listen } = await somePort();
  await make('dead');
  const listener = await listen('dead');
  await listener.read();

  pass(idleWorldMinutes);

  expect(await names()).toEqual(['main']);
  expect(await takeAll(listener)).toContain('event: return');
});

async function takeAll(listener: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for (let part = await listener.read(); !part.done; part = await listener.read()) parts.push(part.value);
  return Buffer.concat(parts).toString();
}

test('serves a request at the moment of the end, and rejects a later one with the reason', async () => {
  const { make, pass, names, callWorld } = await somePort();
  await make('short');

  const pending = callWorld('GET /w/short/_vaultdesk/health');
  pass(idleWorldMinutes);
  expect((await pending).status).toBe(200);
  expect(await names()).toEqual(['main', 'short']);
  pass(idleWorldMinutes);
  const late = await callWorld('GET /w/short/_vaultdesk/health');

  expect([late.status, codesIn(late)]).toEqual([404, ['world.not-found']]);
});
