import { expect, test } from 'vitest';
import { openPoints, settingDefinitions } from '../../../../service/model/kernel/open-points.ts';
import {
  areasOf,
  isChanged,
  isOnOff,
  markedParts,
  marksIn,
  narrowed,
  parseInRange,
  roomOfHash,
  type SettingsOverview,
} from './areas.ts';

type Range = SettingsOverview['settings'][number]['range'];

const usual = {
  ...{ title: 'Type of new wallets', description: 'What they are.', fixed: false, isOfProfile: false },
  isOverridden: false,
  isOfMain: false,
  isOfWorld: false,
};
const overview: SettingsOverview = {
  settings: [
    { ...usual, key: 'walletType', value: 'THREEWAY_SHARED', default: 'API_WALLET' },
    { ...usual, key: 'retryProfile', title: 'Retries', value: 'standard', default: 'standard' },
  ],
  openPoints: [
    { area: 'Wallets', point: 'Type', decision: 'One of two.', setting: 'walletType' },
    { area: 'Wallets', point: 'Names', decision: 'Any text.' },
    { area: 'Payments and webhooks', point: 'Retries', decision: 'Ten.', setting: 'retryProfile' },
  ],
};
const areas = areasOf(overview);
const countsOf = (matches: typeof areas) =>
  matches.map(({ room, settings, points }) => [room, settings.length, points.length]);

test('assigns a setting to the area of its decision', () => {
  expect(countsOf(areas)).toEqual([
    ['wallets', 1, 2],
    ['payments-and-webhooks', 1, 1],
  ]);
});

test('lists the settings of a profile under the profiles', () => {
  const profile = { ...usual, key: 'profile', title: 'Profile', value: 'contract', default: 'contract' };
  const [first, ...others] = overview.settings.map((setting) => ({ ...setting, isOfProfile: true }));
  const point = { area: 'Profiles', point: 'Two', decision: 'Both.', setting: 'profile' };
  const all = {
    settings: [profile, ...(first ? [first] : []), ...others],
    openPoints: [point, ...overview.openPoints],
  };

  expect(countsOf(areasOf(all))).toEqual([
    ['profiles', 3, 1],
    ['wallets', 0, 2],
    ['payments-and-webhooks', 0, 1],
  ]);
});

test('assigns every setting of the service to exactly one area', () => {
  const settingKeys = openPoints.flatMap(({ setting }) => setting ?? []);
  expect(settingKeys.toSorted()).toEqual(Object.keys(settingDefinitions).toSorted());
});

test('omits a decision that repeats the description of its setting', () => {
  const repeated = { area: 'Wallets', point: 'Same', decision: 'Repeated.', setting: 'same' };
  const all = {
    settings: [{ ...usual, key: 'same', description: 'Repeated.', value: 1, default: 1 }],
    openPoints: [repeated, { ...repeated, decision: 'Other.' }],
  };

  expect(countsOf(areasOf(all))).toEqual([['wallets', 1, 1]]);
});

test('finds the room of a setting by the part of an address after #', () => {
  expect(roomOfHash(areas, 'setting-retryProfile')).toBe('payments-and-webhooks');
  expect(roomOfHash(areas, 'storage')).toBeUndefined();
});

test('counts a value as changed if it differs from the default or overrides the profile', () => {
  const setting = { ...usual, key: 'retryProfile', value: 'standard', default: 'standard' };
  const stored = { ...setting, isOverridden: true };
  const different = { ...setting, value: 'hosted' };

  expect([setting, stored, { ...stored, isOfProfile: true }].map(isChanged)).toEqual([false, false, true]);
  expect([different, { ...different, isOfMain: true }].map(isChanged)).toEqual([true, false]);
});

test('shows on and off as a switch, in either order', () => {
  const options = [['off', 'on'], ['on', 'off'], ['token', 'open'], undefined];

  expect(options.map((each) => isOnOff({ options: each }))).toEqual([true, true, false, false]);
});

test('finds a setting by the effect of an option', () => {
  const described = areas.map((area) => ({
    ...area,
    settings: area.settings.map((setting) => ({ ...setting, effects: { standard: 'Three days.' } })),
  }));

  expect(countsOf(narrowed(described, { search: 'three days' })).length).toBe(2);
});

test('accepts a number in its range, 0 with a meaning, spaces and commas', () => {
  const { tokenLifetimeSeconds, idleWorldMinutes, worldsAtMost } = settingDefinitions;
  const read = (setting: { readonly range: Range }) => (text: string) => parseInRange(setting, text);

  const rejected = ['0', '86401', '', '1.5', '1e3', '1,0', '-1'];
  expect(rejected.map(read(tokenLifetimeSeconds))).toEqual(rejected.map(() => 'Use 1 to 86,400.'));
  expect(['1', ' 60 ', '86,400'].map(read(tokenLifetimeSeconds))).toEqual([1, 60, 86_400]);
  expect(['0', '45', '10081'].map(read(idleWorldMinutes))).toEqual([0, 45, 'Use 0, or 1 to 10,080.']);
  expect(['0', '257'].map(read(worldsAtMost))).toEqual([0, 'Use 0 to 256.']);
});

test.each([
  ['a word of a decision', { search: 'any TEXT' }, [['wallets', 0, 1]]],
  ['a word with a typing error', { search: 'retreis' }, [['payments-and-webhooks', 1, 1]]],
  ['a key', { search: 'retryprofile' }, [['payments-and-webhooks', 1, 0]]],
  ['the name of an area', { search: 'wallets' }, [['wallets', 1, 2]]],
  ['what was changed', { changed: true }, [['wallets', 1, 0]]],
  ['nothing that is there', { search: 'nothing of this' }, []],
])('filters areas by %s', (_, by, expected) => {
  expect(countsOf(narrowed(areas, by))).toEqual(expected);
});

test.each([
  ['lock', ['clock', 'lockProfile', 'Locked', 'block'], ['lock', 'Lock']],
  ['profile', ['lockProfile'], ['Profile']],
  ['rofil', ['lockProfile'], ['rofil']],
  ['a.b (', ['a.b or axb'], ['a.b']],
])('marks starts of words with %s, or parts of words', (search, texts, marked) => {
  const patterns = marksIn(texts, search);

  expect(texts.flatMap((text) => markedParts(text, patterns).filter((_, index) => index % 2 === 1))).toEqual(marked);
});

test('lists areas with a match in a title first', () => {
  const described = areas.map((area) => ({
    ...area,
    settings: area.settings.map((setting) => ({ ...setting, description: 'Retries or not.' })),
  }));

  expect(narrowed(described, { search: 'retries' }).map(({ room }) => room)).toEqual([
    'payments-and-webhooks',
    'wallets',
  ]);
});
