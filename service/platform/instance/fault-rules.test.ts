import { expect, test } from 'vitest';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { aFaultRule } from '../../../test/records/requests.ts';
import { FaultRules } from './fault-rules.ts';

const call = { layer: 'http', operation: 'users.create' } as const;

test('without a rule, faults are off and no place matches', () => {
  const { faults } = fakePorts();

  expect(faults.isOn()).toBe(false);
  expect(faults.match(call)).toBeUndefined();
});

test('a rule applies from the commit that creates it until the one that ends it', async () => {
  const { faults, storage } = fakePorts();
  await storage.change(({ faultRules }) => faultRules.put(aFaultRule()));

  expect(faults.isOn('http')).toBe(true);
  expect(faults.isOn('rpc')).toBe(false);
  expect(faults.match(call)).toEqual({ rule: 'a-rule', effect: { kind: 'refuse' } });

  await storage.change(({ faultRules }) => faultRules.delete('a-rule'));

  expect(faults.isOn()).toBe(false);
});

test('stores the counts at the end, and continues from them', async () => {
  const ports = fakePorts({ faultRules: [aFaultRule({ when: { at: [4] } })] });
  for (let times = 0; times < 3; times += 1) expect(ports.faults.match(call)).toBeUndefined();

  await ports.faults.close();

  expect(ports.storage.read(({ faultRules }) => faultRules.find('a-rule'))).toMatchObject({ asked: 3, hits: 0 });
  expect(new FaultRules(ports).match(call)?.rule).toBe('a-rule');
});

test('continues from the counts of a restored state', async () => {
  const ports = fakePorts({ faultRules: [aFaultRule({ when: { at: [1] } })] });
  expect(ports.faults.match(call)).toBeDefined();
  await ports.faults.close();
  const faults = new FaultRules(ports);
  expect(faults.match(call)).toBeUndefined();

  await ports.storage.change(({ faultRules }) => faultRules.put(aFaultRule({ when: { at: [1] }, revision: 2 })));

  expect(faults.match(call)).toBeDefined();
});

test('a rule with all its hits ends', () => {
  const { faults } = fakePorts({ faultRules: [aFaultRule({ until: { hits: 1 } })] });

  expect(faults.match(call)).toBeDefined();
  expect(faults.match(call)).toBeUndefined();
  expect(faults.isOn()).toBe(false);
});

test('a disabled rule neither matches nor counts', async () => {
  const { faults, storage } = fakePorts({ faultRules: [aFaultRule({ active: false })] });

  expect(faults.match(call)).toBeUndefined();
  expect(faults.isOn()).toBe(false);

  await storage.change(({ faultRules }) => faultRules.put(aFaultRule()));

  expect(faults.match(call)?.rule).toBe('a-rule');
});

test('each rule counts its matches, also after another rule applied', () => {
  const { faults } = fakePorts({
    faultRules: [aFaultRule({ id: 'first', when: { at: [1] } }), aFaultRule({ id: 'second', when: { at: [2] } })],
  });

  expect([faults.match(call), faults.match(call)].map((match) => match?.rule)).toEqual(['first', 'second']);
});

test("no rule matches the operator's own work, and every rule matches background work", () => {
  const { faults } = fakePorts({ faultRules: [aFaultRule()] });

  faults.outside(() => {
    expect(faults.match(call)).toBeUndefined();
    expect(faults.apart(() => faults.match(call))).toBeDefined();
  });
});

test('blocks and deliveries belong to no caller', () => {
  const { faults } = fakePorts({ faultRules: [aFaultRule({ effect: { kind: 'no-blocks' } })] });

  const match = faults.outside(() => faults.match({ layer: 'blocks', operation: 'block' }));

  expect(match?.effect.kind).toBe('no-blocks');
});

test('reports to a caller which rules applied during its work', async () => {
  const { faults } = fakePorts({ faultRules: [aFaultRule()] });
  const names = new Set<string>();

  await faults.noting(names, async () => {
    await Promise.resolve();
    faults.match(call);
  });

  expect([...names]).toEqual(['a-rule']);
});
