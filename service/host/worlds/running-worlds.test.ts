import { expect, onTestFinished, test } from 'vitest';
import { aFolder } from '../../../test/values.ts';
import { call } from '../../../test/world/call.ts';
import { aConfig, aHost } from '../../../test/world/service.ts';
import { OpenedResources } from '../../model/kernel/concurrency/opened-resources.ts';
import { fail } from '../../model/kernel/results/result.ts';
import type { OpenedChains } from '../../platform/chains/create-chains.ts';
import { createHostConfirmation } from '../../platform/sessions/host-confirmation.ts';
import { openShared } from '../compose-ports.ts';
import { ManyWorlds } from './many-worlds.ts';

const baseUrl = 'http://127.0.0.1:8787';

/** The world main, the chains of its first era with these defects. */
async function aWorldWith(defects: Partial<OpenedChains>) {
  const host = aHost();
  const resources = new OpenedResources();
  onTestFinished(() => resources.close());
  const config = aConfig(await aFolder(), { isInMemory: true });
  const shared = await openShared(config, host, { resources, baseUrl, report: () => undefined });
  const confirmation = createHostConfirmation(undefined);
  const worlds = new ManyWorlds(shared, { host, confirmation });
  resources.own(worlds.main, (main) => main.stop(async () => undefined));
  Object.assign(worlds.main.present.ports.chains, defects);
  const service = { fetch: (request: Request) => worlds.response(request.url, ({ app }) => app.fetch(request)) };
  const { operatorToken: token } = shared.ports.installation;
  const request = (methodAndPath: string) => call(service, methodAndPath, { baseUrl, token });
  return { request };
}

const rejects = () => Promise.reject(new Error('The disk is broken.'));

test.each<[what: string, defects: Partial<OpenedChains>, status: number]>([
  ['chains cannot be left to the next world', { leave: rejects }, 200],
  ['chains can be neither left nor killed', { leave: rejects, abandon: rejects }, 200],
  [
    'the state cannot be saved and chains cannot be stopped',
    { capture: async () => fail('storage.full', 'The disk is full.'), stop: rejects },
    507,
  ],
])('a world is open after a reset even if %s', async (_what, defects, status) => {
  const { request } = await aWorldWith(defects);

  expect((await request('POST /_vaultdesk/reset')).status).toBe(status);

  expect((await request('GET /_vaultdesk/health')).status).toBe(200);
  expect((await request('GET /_vaultdesk/users')).status).toBe(200);
});
