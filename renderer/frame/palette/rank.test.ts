import { IconKey } from '@tabler/icons-react';
import { expect, test } from 'vitest';
import { operationLabel, pageLabels } from './api-labels.ts';
import { byMeaning } from './by-meaning.ts';
import type { Entry, EntryGroup } from './entry.ts';
import { areSimilar, distinct, fitOf, ranked, resultsFor, similar, withMatchedTerm } from './rank.ts';
import { views } from './views.ts';

function anEntry(name: string, more: Partial<Entry> = {}): Entry {
  return { id: name, icon: IconKey, name, run: () => undefined, ...more };
}

function aGroup(title: string, ...entries: readonly (Entry | string)[]): EntryGroup {
  return { title, entries: entries.map((entry) => (typeof entry === 'string' ? anEntry(entry) : entry)) };
}

function namesOf(groups: readonly EntryGroup[]): readonly string[] {
  return groups.flatMap(({ entries }) => entries.map(({ name }) => name));
}

test.each([
  ['mint tokens', 'Mint tokens…', 0],
  ['mint tok', 'Mint tokens…', 1],
  ['tokens', 'Mint tokens…', 2],
  ['tokens mint', 'Mint tokens…', 5],
  ['buyer new', 'New buyer', 5],
  ['okens', 'Mint tokens…', 7],
  ['payment', 'Mint tokens…', 8],
])('ranks the fit of %s with %s as %i', (text, name, fit) => {
  expect(fitOf(text, anEntry(name))).toBe(fit);
});

test('a phrase of the API fits better than its words', () => {
  const users = anEntry('Users', { alsoCalled: ['unlock PIN', 'signing method'] });

  expect(fitOf('unlock pin', users)).toBe(3);
  expect(fitOf('pin unlock', users)).toBe(6);
});

test('lists whole words of a term before the start of a word, and words of the name before words of the detail', () => {
  const own = [
    aGroup(
      'Go to',
      anEntry('Recent events', { alsoCalled: ['timeline'] }),
      anEntry('Clock', { alsoCalled: ['set time'] }),
    ),
  ];
  const found = [aGroup('Wallets', anEntry('Savings', { detail: 'Ada Mensah' })), aGroup('Users', 'Ada Mensah')];

  expect(namesOf(ranked('time', own, []))).toEqual(['Clock', 'Recent events']);
  expect(namesOf(ranked('mensah ada', [], found))).toEqual(['Ada Mensah', 'Savings']);
});

test('lists phrases before words, and starts before other parts of words', () => {
  const own = [
    aGroup('On this page', 'Another sale of mint'),
    aGroup('Go to', 'Mints', anEntry('Collections', { alsoCalled: ['mint sale'] })),
    aGroup('Actions', 'Sale of mint…', 'Mint sale…'),
  ];

  expect(namesOf(ranked('mint sale', own, []))).toEqual([
    'Mint sale…',
    'Sale of mint…',
    'Collections',
    'Another sale of mint',
  ]);
});

test('lists records with the start of a word before actions, and other records after them', () => {
  const own = [aGroup('Go to', 'Clock'), aGroup('Actions', 'Lock user…')];
  const found = [aGroup('Users', 'Lockwood'), aGroup('Offers', 'Padlock'), aGroup('Settings', 'Lock profile')];

  expect(namesOf(ranked('lock', own, found))).toEqual(['Lockwood', 'Lock user…', 'Padlock', 'Clock', 'Lock profile']);
});

test('lists a page whose name starts with the text before records', () => {
  const groups = ranked('wal', [aGroup('Go to', 'Wallets')], [aGroup('Users', 'Wally')]);

  expect(namesOf(groups)).toEqual(['Wallets', 'Wally']);
});

test('lists records with the text as their name before records that mention it', () => {
  const found = [aGroup('Wallets', anEntry('Treasury', { detail: 'Ada' })), aGroup('Users', 'Ada')];

  expect(namesOf(ranked('ada', [], found))).toEqual(['Ada', 'Treasury']);
});

test('an exact match stays first', () => {
  const found = [aGroup('Matches this id', anEntry('Treasury', { isExactMatch: true }))];

  expect(namesOf(ranked('pi_12345678', [aGroup('Actions', 'pi_12345678')], found))).toEqual([
    'Treasury',
    'pi_12345678',
  ]);
});

test('finds own entries with a typing error in any of their words', () => {
  const own = [aGroup('Actions', 'New wallet…', 'Deploy collection…')];

  expect(namesOf(similar('walet new', own))).toEqual(['New wallet…']);
  expect(namesOf(similar('colection', own))).toEqual(['Deploy collection…']);
  expect(namesOf(similar('delete usr', [aGroup('Go to', anEntry('Users', { alsoCalled: ['delete user'] }))]))).toEqual([
    'Users',
  ]);
});

test('lists entries with a similar term only if none has a similar name', () => {
  const own = [aGroup('Go to', anEntry('Users', { alsoCalled: ['unlock wallet'] }), 'Wallets')];

  expect(namesOf(similar('walet', own))).toEqual(['Wallets']);
  expect(namesOf(similar('unlck', own))).toEqual(['Users']);
});

test('reports that only records with a similar spelling are found', () => {
  const found = [aGroup('Wallets', 'Treasury')];

  expect(areSimilar('trasury', found, found)).toBe(true);
  expect(areSimilar('treas', found, found)).toBe(false);
  expect(areSimilar('trasury', [...found, aGroup('Go to', 'Home')], found)).toBe(false);
});

test('shows the matched API term of an entry whose name lacks the text', () => {
  const clock = anEntry('Freeze the clock', { detail: 'on Clock', alsoCalled: ['stop clock', 'reset clock'] });

  expect(withMatchedTerm('reset', clock).detail).toBe('on Clock · reset clock');
  expect(withMatchedTerm('freeze', clock)).toBe(clock);
  expect(withMatchedTerm('clock reset', clock).detail).toBe('on Clock · reset clock');
  expect(withMatchedTerm('reset', { ...clock, at: '2026-01-01' }).detail).toBe('on Clock');
});

test('finds an action by its method and path, not with another method', () => {
  const route = { method: 'POST', path: '/api/wallets' };
  const own = [aGroup('Actions', anEntry('New user…'), anEntry('New wallet…', { route }))];

  expect(namesOf(ranked('POST /api/wallets', own, []))).toEqual(['New wallet…']);
  expect(namesOf(ranked('/api/wal', own, []))).toEqual(['New wallet…']);
  expect(namesOf(ranked('GET /api/wallets', own, []))).toEqual([]);
});

test('lists an entry of two groups once, in the first', () => {
  const groups = distinct([aGroup('Locked now', 'Unlock Lena…'), aGroup('Actions', 'Unlock Lena…', 'Sign as Lena…')]);

  expect(groups.map(({ title, entries }) => [title, ...entries.map(({ name }) => name)])).toEqual([
    ['Locked now', 'Unlock Lena…'],
    ['Actions', 'Sign as Lena…'],
  ]);
});

test('shows the ids of records with the same name', () => {
  const [first, second] = ['0b7f1c2d', '9e4a5b6c'].map((start) =>
    anEntry('Ada', { id: `recent-/users/${start}-5f0a-4c5e-9d0e-0c4f4b599a17`, detail: 'Users' }),
  );
  const groups = first && second ? [aGroup('Recent', first, second, 'Bo')] : [];

  expect(distinct(groups)[0]?.entries.map(({ detail }) => detail)).toEqual([
    expect.stringMatching(/^Users · 0b7f1c.*9a17$/),
    expect.stringMatching(/^Users · 9e4a5b.*9a17$/),
    undefined,
  ]);
});

const usual = [
  aGroup(
    'Go to',
    'Show users: 3 users',
    anEntry('Users', { alsoCalled: ['pincode', 'unlock PIN'] }),
    'Wallets',
    anEntry('Chains', { alsoCalled: ['restart chain'] }),
    anEntry('Failed requests (4xx)', { alsoCalled: ['client errors'] }),
    anEntry('Failed requests (5xx)', { alsoCalled: ['server errors'] }),
  ),
  aGroup('Actions', 'Mint tokens…', anEntry('Send…', { alsoCalled: ['transfer coins'] }), 'Send test event…'),
];

test.each([
  ['mint nft', ['Mint tokens…']],
  ['mint an nft', ['Mint tokens…']],
  ['send eth', ['Send…']],
  ['how to send money', ['Send…']],
  ['error 403', ['Failed requests (4xx)']],
  ['show my wallets', ['Wallets']],
  ['password', ['Users']],
  ['customer', ['Users', 'Show users: 3 users']],
  ['zebra', []],
])('finds with %s, by the meaning of each word, %j', (text, names) => {
  expect(namesOf(byMeaning(text, usual, 'all'))).toEqual(names);
  expect(namesOf(ranked(text, usual, []))).toEqual(names);
});

test('the meaning of words adds nothing to entries that have the words', () => {
  expect(namesOf(ranked('send', usual, []))).toEqual(['Send…', 'Send test event…']);
});

test.each([
  ['restart service', ['Chains']],
  ['send restart', ['Send…', 'Send test event…', 'Chains']],
  ['send test zebra', ['Send test event…']],
  ['zebra lion', []],
])('lists for %s the entries with most of the words, typed names before those with the rarest word', (text, names) => {
  expect(namesOf(byMeaning(text, usual, 'some'))).toEqual(names);
});

/** Pages, tasks and actions with the terms of the palette. */
const offered = [
  aGroup(
    'Go to',
    ...Object.entries(pageLabels).map(([path, alsoCalled]) =>
      anEntry(path === '/' ? 'Home' : path.slice(1, 2).toUpperCase() + path.slice(2), { alsoCalled }),
    ),
    ...views.map(({ name, detail, alsoCalled }) => anEntry(name, { detail, alsoCalled })),
  ),
  aGroup(
    'Actions',
    ...(
      [
        ['New fault rule…', 'faults.set'],
        ['New checkout session…', 'checkout.create'],
        ['New world…', 'worlds.create'],
        ['New wallet…', 'wallets.create'],
        ['New webhook…', 'webhooks.register'],
        ['Advance clock…', 'clock.advance'],
      ] as const
    ).map(([name, operation]) => anEntry(name, { alsoCalled: operationLabel(operation) })),
  ),
];

test.each([
  ['clear faults', 'Clear all fault rules'],
  ['disable faults', 'Clear all fault rules'],
  ['stop all faults', 'Clear all fault rules'],
  ['disarm faults', 'Faults'],
  ['clear requests', 'Requests'],
  ['purge inbox', 'Inbox'],
  ['broadcast webhooks', 'Webhooks'],
  ['deactivate chains now', 'Chains'],
  ['delete snapshot', 'Snapshots'],
  ['set clock', 'Advance clock…'],
  ['pause webhook', 'Webhooks'],
  ['pin attempts', 'Locked users'],
  ['walet', 'Wallets'],
  ['time', 'Clock'],
  ['utc', 'Switch between UTC and local'],
  ['refund', 'Refund a payment'],
  ['reset everything', 'Reset the world'],
])('lists for %s first %s', (text, name) => {
  expect(namesOf(resultsFor(text, offered, [], { partly: true }).groups)[0]).toBe(name);
});

test('lists the record that the text names before actions with some of its words', () => {
  const world = aGroup('Worlds', anEntry('checkout-e2e', { alsoCalled: ['world', 'worlds'] }));

  expect(namesOf(resultsFor('world checkout', offered, [world], { partly: true }).groups)[0]).toBe('checkout-e2e');
});

test('lists settings that fit before records of a similar spelling, and similar settings only if nothing fits', () => {
  const magic = [aGroup('Wallets', 'Savings on MATIC'), aGroup('Settings', 'Magic values')];
  const private_ = [aGroup('Settings', 'Webhooks in private networks')];

  expect(namesOf(resultsFor('magic', [], magic, { partly: true }).groups)).toEqual([
    'Magic values',
    'Savings on MATIC',
  ]);
  expect(resultsFor('webhok', [aGroup('Go to', 'Webhooks')], private_, { partly: true })).toEqual({
    groups: [aGroup('Go to', 'Webhooks'), ...private_].map((group) => expect.objectContaining({ title: group.title })),
    isSimilar: true,
  });
  expect(namesOf(resultsFor('hook', [aGroup('Go to', 'Hooks')], private_, { partly: true }).groups)).toEqual([
    'Hooks',
    'Webhooks in private networks',
  ]);
  expect(namesOf(resultsFor('hooky', [aGroup('Go to', 'Hooky')], private_, { partly: true }).groups)).toEqual([
    'Hooky',
  ]);
});
