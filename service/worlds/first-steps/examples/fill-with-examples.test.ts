import { expect, test } from 'vitest';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { run } from '../../../../test/operations/run.ts';
import { anApplication, asOperator, aUser } from '../../../../test/records/users.ts';
import { valueIn } from '../../../../test/values.ts';
import { transportsOf } from '../../../../test/world/service.ts';
import { fail } from '../../../model/kernel/results/result.ts';
import { exampleProgressOf, fillWithExamples } from './fill-with-examples.ts';

const applications = [anApplication({ isDefault: true })];
const once = { again: false };

/** Fake ports with an HTTP transport for applications. */
function openPorts(...options: Parameters<typeof fakePorts>) {
  const ports = fakePorts(...options);
  transportsOf(ports);
  return ports;
}

test('requires a repeated request if users already exist', async () => {
  const ports = openPorts({ applications, users: [aUser()] });

  expect(await run(fillWithExamples, ports, once, asOperator())).toEqual(
    fail('examples.users-exist', expect.stringContaining('again: true')),
  );
  expect(exampleProgressOf(ports).state).toBe('none');
  expect(valueIn(await run(fillWithExamples, ports, { again: true }, asOperator())).state).toBe('filling');
});

test('creates examples only once at a time', async () => {
  const ports = openPorts({ applications });
  await run(fillWithExamples, ports, once, asOperator());

  expect(await run(fillWithExamples, ports, { again: true }, asOperator())).toEqual(
    fail('examples.under-way', expect.any(String)),
  );
});

test('responds after the first user and lists the parts to create in order', async () => {
  const ports = openPorts({ applications });

  const { state, done, chapters } = valueIn(await run(fillWithExamples, ports, once, asOperator()));

  expect({ state, done }).toEqual({ state: 'filling', done: 0 });
  expect([chapters[0], chapters.at(-1)]).toEqual(['Users and wallets', 'Ended offers and final states']);
  expect(ports.storage.read(({ users }) => users.countBy('byCreation', '*'))).toBe(1);
});

test('reports a failure half-way and restores the previous state', async () => {
  const ports = openPorts({ applications });
  const restored: string[] = [];
  const restore = async (name: string) => {
    restored.push(name);
    return ports.worlds.restore(name);
  };
  const broken = { ...ports, custody: failingCustody(), worlds: { ...ports.worlds, restore } };

  await run(fillWithExamples, broken, once, asOperator());

  await expect
    .poll(() => exampleProgressOf(ports))
    .toMatchObject({ state: 'failed', done: 2, failure: { code: 'chain.without-custody' } });
  expect(restored).toEqual([expect.stringMatching(/^before-seed-/)]);
});

function failingCustody() {
  const reject = async () => fail('chain.without-custody', 'The key is missing.');
  return { address: reject, find: () => undefined, signDigest: reject };
}
