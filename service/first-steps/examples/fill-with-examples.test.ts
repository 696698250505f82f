import { expect, test } from 'vitest';
import { fail } from '../../kernel/result.ts';
import { doorsOf } from '../../testing/a-service.ts';
import { anApplication, asOperator, aUser } from '../../testing/builders.ts';
import { fakePorts } from '../../testing/fake-ports.ts';
import { valueIn } from '../../testing/value-in.ts';
import { exampleProgressOf, fillWithExamples } from './fill-with-examples.ts';

const applications = [anApplication({ isDefault: true })];
const once = { again: false };

/** With somebody at the door, where applications call. */
function openPorts(...options: Parameters<typeof fakePorts>) {
  const ports = fakePorts(...options);
  doorsOf(ports);
  return ports;
}

test('where there are users already, examples are made only when that is asked for again', async () => {
  const ports = openPorts({ applications, users: [aUser()] });

  expect(await fillWithExamples(ports, once, asOperator())).toEqual(
    fail('examples.users-exist', expect.stringContaining('again: true')),
  );
  expect(exampleProgressOf(ports).state).toBe('none');
  expect(valueIn(await fillWithExamples(ports, { again: true }, asOperator())).state).toBe(
    'filling',
  );
});

test('examples are made once at a time', async () => {
  const ports = openPorts({ applications });
  await fillWithExamples(ports, once, asOperator());

  expect(await fillWithExamples(ports, { again: true }, asOperator())).toEqual(
    fail('examples.under-way', expect.any(String)),
  );
});

test('the answer comes with the first user, and tells what is made in turn', async () => {
  const ports = openPorts({ applications });

  const { state, done, chapters } = valueIn(await fillWithExamples(ports, once, asOperator()));

  expect({ state, done }).toEqual({ state: 'filling', done: 0 });
  expect(chapters).toContain('Users and wallets');
  expect(ports.storage.read(({ users }) => users.countBy('byCreation', '*'))).toBe(1);
});

test('a failure half-way is told, and what was made before it is put back', async () => {
  const ports = openPorts({ applications });
  const restored: string[] = [];
  const restore = async (name: string) => {
    restored.push(name);
    return ports.worlds.restore(name);
  };
  const broken = { ...ports, custody: failingCustody(), worlds: { ...ports.worlds, restore } };

  await fillWithExamples(broken, once, asOperator());

  await expect
    .poll(() => exampleProgressOf(ports))
    .toMatchObject({
      state: 'failed',
      done: 2,
      failure: { code: 'chain.without-custody' },
    });
  expect(restored).toEqual([expect.stringMatching(/^before-seed-/)]);
});

function failingCustody() {
  const refuse = async () => fail('chain.without-custody', 'There is no key.');
  return { address: refuse, find: () => undefined, signDigest: refuse };
}
