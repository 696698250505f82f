import { expect, test } from 'vitest';
import { backgroundSteps } from '../background.ts';
import { aWorld } from '../testing/a-world.ts';
import { operatorToken } from '../testing/fake-ports.ts';
import { callOverHttp, callOverRpc, operationsByName } from '../testing/operation-calls.ts';
import { examples } from '../testing/operation-examples.ts';
import { present } from '../testing/value-in.ts';
import { DeliveryWorkers } from '../webhooks/deliveries/delivery-workers.ts';

/** Tables of which no world has more than a few records. */
const small = /^(settings|custodyKeys)\./;

const queries = Object.entries(examples).flatMap(([name, example]) => {
  const operation = present(operationsByName.get(name));
  return operation.kind === 'query' ? [{ name, example, operation }] : [];
});

test.each(queries)(
  '$name has nothing built at once behind a start, which would hold everybody up',
  async ({ name, example, operation }) => {
    const world = await aWorld();
    const { storage } = world.ports;
    const input = example.input(world);
    const token = operation.access === 'operator' ? operatorToken : world.token;
    const application = { 'x-vaultdesk-application': world.application.id };

    storage.restart();
    const behindStart = example.onlyHttp
      ? await callOverHttp(world.http, operation, input, { token })
      : await callOverRpc(world.console, name, operation, input, application);

    expect(behindStart.status, behindStart.text).toBe(200);
    expect(storage.builtAtOnce.filter((index) => !small.test(index))).toEqual([]);
  },
);

test('nor has anything that is done by the clock', async () => {
  const { ports } = await aWorld();
  const workers = new DeliveryWorkers(ports, () => Promise.reject(new Error('Nothing is sent.')));
  const names: string[] = [];

  for (const { name } of backgroundSteps(ports, workers)) {
    ports.storage.restart();
    const [step] = backgroundSteps(ports, workers).filter((one) => one.name === name);
    await present(step).run();
    names.push(
      ...ports.storage.builtAtOnce
        .filter((index) => !small.test(index))
        .map((i) => `${name}: ${i}`),
    );
  }
  await workers.stop();

  expect(names).toEqual([]);
});
