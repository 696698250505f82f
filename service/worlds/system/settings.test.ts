import { test as base, describe, expect } from 'vitest';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { run } from '../../../test/operations/run.ts';
import {
  anApplication,
  otherApplicationId,
  ourApplicationId,
  theOtherApplication,
} from '../../../test/records/users.ts';
import { valueIn } from '../../../test/values.ts';
import { defaultSettings, openPoints } from '../../model/kernel/open-points.ts';
import { fail, ok } from '../../model/kernel/results/result.ts';
import { listSettings } from './overview.ts';
import { ofOtherWorld } from './settings.ts';
import { settingOperations } from './system.operations.ts';

const test = base.extend('ports', () => fakePorts());

test('settings start with their defaults', () => {
  expect(fakePorts().settings.current()).toEqual(defaultSettings);
});

test('a changed setting applies from the next request', async ({ ports }) => {
  const changed = await run(settingOperations.change, ports, { key: 'walletType', value: 'API_WALLET' });

  expect(changed).toMatchObject(
    ok({ key: 'walletType', value: 'API_WALLET', default: 'THREEWAY_SHARED', fixed: false, isOverridden: true }),
  );
  expect(ports.settings.current().walletType).toBe('API_WALLET');
});

test('settings are computed once, and again after a change', async ({ ports }) => {
  const before = ports.settings.current();
  expect(ports.settings.current()).toBe(before);

  await run(settingOperations.change, ports, { key: 'walletType', value: 'API_WALLET' });
  await run(settingOperations.change, ports, { key: 'walletType', value: 'THREEWAY_SHARED' });

  expect(ports.settings.current()).not.toBe(before);
  expect(ports.settings.current()).toEqual(before);
});

test('the configuration overrides changes and prevents them', async () => {
  const ports = fakePorts({ settings: { tokenLifetimeSeconds: 60 } });

  const fixed = fail('setting.fixed', expect.any(String));
  expect(await run(settingOperations.change, ports, { key: 'tokenLifetimeSeconds', value: 120 })).toEqual(fixed);
  expect(await run(settingOperations.reset, ports, { key: 'tokenLifetimeSeconds' })).toEqual(fixed);
  expect(ports.settings.current().tokenLifetimeSeconds).toBe(60);
});

test.each([
  ['walletType', 'PAPER'],
  ['walletType', true],
  ['signingMethodReply', ''],
  ['tokenLifetimeSeconds', 0],
  ['tokenLifetimeSeconds', 86_401],
  ['tokenLifetimeSeconds', 1.5],
  ['tokenLifetimeSeconds', 'soon'],
])('rejects %s = %o and reports the allowed values', async (key, value) => {
  const ports = fakePorts();

  expect(await run(settingOperations.change, ports, { key, value })).toMatchObject({
    failure: {
      code: 'input.invalid',
      fields: [{ path: 'value', message: expect.stringMatching(/from 1 to 86,400|^Use \w+ or \w+\.$/) }],
    },
  });
  expect(ports.settings.current()).toEqual(defaultSettings);
});

test('accepts a number as text, as a form sends it', async ({ ports }) => {
  await run(settingOperations.change, ports, { key: 'tokenLifetimeSeconds', value: '90' });

  expect(ports.settings.current().tokenLifetimeSeconds).toBe(90);
});

test.each(['walletTypo', 'toString', '__proto__', ''])('rejects the unknown setting "%s"', async (key) => {
  expect(await run(settingOperations.change, fakePorts(), { key, value: 'x' })).toEqual(
    fail('setting.not-found', expect.any(String)),
  );
});

test('lists every setting with its value, and every open point', async () => {
  const ports = fakePorts({ settings: { walletType: 'API_WALLET' } });

  const list = valueIn(await run(listSettings, ports, {}));

  const listed = { ...defaultSettings, walletType: 'API_WALLET' };
  expect(list.settings.map(({ key, value }) => [key, value])).toEqual(Object.entries(listed));
  expect(list.settings.filter(({ fixed }) => fixed).map(({ key }) => key)).toEqual(['walletType']);
  expect(list.openPoints).toEqual(openPoints);
});

test('another world lists the settings of the service as those of main, with their ranges', async ({ ports }) => {
  const main = fakePorts({ settings: { idleWorldMinutes: 45 } });
  const settings = ofOtherWorld(ports.storage, ports.settings, main.settings);

  const list = valueIn(await run(listSettings, { ...ports, settings }, {}));

  expect(list.settings.filter(({ isOfMain }) => isOfMain)).toMatchObject([
    { key: 'worldsAtMost', fixed: true, range: { minimum: 0, maximum: 256 } },
    { key: 'idleWorldMinutes', value: 45, range: { minimum: 1, maximum: 10_080, zero: 'never' } },
    { key: 'idleChainMinutes' },
  ]);
});

test('a limit of a world in memory is its own default, and is not changed', async () => {
  const ports = fakePorts({ settings: { auditEntriesKept: 1000 } });
  const settings = { ...ports.settings, ofWorld: new Set(['auditEntriesKept']) };

  const list = valueIn(await run(listSettings, { ...ports, settings }, {}));
  const change = await run(settingOperations.change, { ...ports, settings }, { key: 'auditEntriesKept', value: 2000 });

  expect(list.settings.filter(({ isOfWorld }) => isOfWorld)).toMatchObject([
    { value: 1000, default: 1000, fixed: true },
  ]);
  expect(change).toEqual(fail('setting.fixed', expect.stringContaining('limit of worlds in memory')));
});

test('an obsolete stored setting does not affect the others', async ({ ports }) => {
  await run(settingOperations.change, ports, { key: 'walletType', value: 'API_WALLET' });
  await ports.storage.change(({ settings }) => settings.put({ id: 'ofAnEarlierVersion', value: true }));

  expect(ports.settings.current().walletType).toBe('API_WALLET');
});

test('a change that cannot be stored does not apply', async ({ ports }) => {
  ports.storage.isFull = true;

  const result = await run(settingOperations.change, ports, { key: 'walletType', value: 'API_WALLET' });

  expect(result).toEqual(fail('storage.full', expect.any(String)));
  expect(ports.settings.current().walletType).toBe('THREEWAY_SHARED');
});

describe('profiles', () => {
  test('the profile determines settings, and chosen settings override it', async ({ ports }) => {
    await run(settingOperations.change, ports, { key: 'retryProfile', value: 'standard' });

    await run(settingOperations.change, ports, { key: 'profile', value: 'hosted' });

    expect(ports.settings.current()).toMatchObject({
      ...{ walletType: 'API_WALLET', tokenLifetimeSeconds: 300, paymentEvents: 'all', strictOfferFields: 'off' },
      ...{ signingMethodReply: 'array', offerReads: 'open', fundNewWallets: 100, retryProfile: 'standard' },
    });
  });

  test('a reset deletes the stored value, so that a later change of the profile applies', async ({ ports }) => {
    await run(settingOperations.change, ports, { key: 'walletType', value: 'THREEWAY_SHARED' });
    await run(settingOperations.change, ports, { key: 'profile', value: 'hosted' });
    expect(ports.settings.current().walletType).toBe('THREEWAY_SHARED');

    const reset = await run(settingOperations.reset, ports, { key: 'walletType' });

    expect(reset).toMatchObject(ok({ key: 'walletType', value: 'API_WALLET', isOverridden: false }));
    await run(settingOperations.reset, ports, { key: 'profile' });
    expect(ports.settings.current()).toEqual(defaultSettings);
    expect(await run(settingOperations.reset, ports, { key: 'profile' })).toMatchObject(ok({ value: 'contract' }));
  });

  test('the listed default of a setting is its value in the current profile', async () => {
    const ports = fakePorts({ settings: { profile: 'hosted', walletType: 'THREEWAY_SHARED' } });

    const { settings } = valueIn(await run(listSettings, ports, {}));

    expect(settings.find(({ key }) => key === 'walletType')).toMatchObject({
      ...{ value: 'THREEWAY_SHARED', default: 'API_WALLET', isOfProfile: true },
    });
    expect(settings.find(({ key }) => key === 'fundNewWallets')).toMatchObject({ default: 100, isOfProfile: false });
  });

  test('an application has its own profile and settings, in its calls and elsewhere', async () => {
    const hosted = anApplication({ profile: 'hosted', settings: { preparationReply: 'array' } });
    const ports = fakePorts({
      applications: [hosted, theOtherApplication()],
      settings: { walletType: 'THREEWAY_SHARED' },
    });

    const { of, current } = ports.settings;

    expect(of(hosted.id)).toMatchObject({ profile: 'hosted', preparationReply: 'array', walletType: 'API_WALLET' });
    expect(of(hosted.id)).toBe(of(hosted.id));
    expect(of(otherApplicationId)).toBe(current());
    expect(current()).toMatchObject({ profile: 'contract', walletType: 'THREEWAY_SHARED' });
  });

  test('a changed setting of the installation applies to an application with its own profile', async () => {
    const ports = fakePorts({ applications: [anApplication({ profile: 'hosted' })] });
    expect(ports.settings.of(ourApplicationId).fundNewWallets).toBe(100);

    await run(settingOperations.change, ports, { key: 'fundNewWallets', value: 7 });

    expect(ports.settings.of(ourApplicationId)).toMatchObject({ fundNewWallets: 7, walletType: 'API_WALLET' });
  });
});
