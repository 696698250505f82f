import { expect, test } from 'vitest';
import { defaultSettings, isSettingKey, openPoints, settingDefinitions, settingsInput } from './open-points.ts';

test('every setting has a valid default, listed among its options if it has options', () => {
  expect(Object.keys(defaultSettings)).toEqual(Object.keys(settingDefinitions));
  expect(settingsInput.parse(defaultSettings)).toEqual(defaultSettings);
  for (const definition of Object.values(settingDefinitions))
    if ('options' in definition && definition.options)
      expect(definition.options.map(String)).toContain(definition.default);
});

test('every setting belongs to an open point with a decision', () => {
  const settings = openPoints.flatMap(({ setting }) => (setting ? [setting] : []));

  expect(settings.toSorted()).toEqual(Object.keys(settingDefinitions).toSorted());
  for (const { area, point, decision } of openPoints)
    expect([area, point, decision].every((text) => text.length > 0)).toBe(true);
});

test('rejects inherited object names as settings', () => {
  expect(isSettingKey('walletType')).toBe(true);
  expect(isSettingKey('toString')).toBe(false);
  expect(isSettingKey('__proto__')).toBe(false);
});

test('rejects an unknown setting in a configuration', () => {
  expect(settingsInput.safeParse({ walletTypo: 'API_WALLET' }).success).toBe(false);
});

test.each(['marketTimestamps', 'signingMethodReply', 'lockProfile', 'retryProfile', 'archivedWallets'] as const)(
  'the decision of %s describes each option',
  (key) => {
    const decision = openPoints.find(({ setting }) => setting === key)?.decision;

    for (const option of settingDefinitions[key].options ?? [])
      expect(decision).toMatch(new RegExp(`with ${option},`, 'i'));
  },
);
