import { IconKey } from '@tabler/icons-react';
import { expect, test } from 'vitest';
import { byMeaning } from './by-meaning.ts';
import type { Entry, EntryGroup } from './entry.ts';
import { ranked } from './rank.ts';

function anEntry(name: string, ...alsoCalled: readonly string[]): Entry {
  return { id: name, icon: IconKey, name, alsoCalled, run: () => undefined };
}

const own: readonly EntryGroup[] = [
  {
    title: 'Go to',
    entries: [
      anEntry('Show users: 3 users'),
      anEntry('Users', 'pincode', 'unlock PIN'),
      anEntry('Wallets'),
      anEntry('Chains', 'restart chain'),
      anEntry('Failed requests (4xx)', 'client errors'),
      anEntry('Failed requests (5xx)', 'server errors'),
    ],
  },
  {
    title: 'Actions',
    entries: [anEntry('Mint tokens…'), anEntry('Send…', 'transfer coins'), anEntry('Send test event…', 'webhooks')],
  },
];

function namesOf(groups: readonly EntryGroup[]): readonly string[] {
  return groups.flatMap(({ entries }) => entries.map(({ name }) => name));
}

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
  expect(namesOf(byMeaning(text, own, 'all'))).toEqual(names);
  expect(namesOf(ranked(text, own, []))).toEqual(names);
});

test('the meaning of words adds nothing to entries that have the words', () => {
  expect(namesOf(ranked('send', own, []))).toEqual(['Send…', 'Send test event…']);
});

test.each([
  ['restart service', ['Chains']],
  ['send restart', ['Chains', 'Send…', 'Send test event…']],
  ['send test zebra', ['Send test event…']],
  ['zebra lion', []],
])('lists for %s the entries with most of the words, those with the rarest word first', (text, names) => {
  expect(namesOf(byMeaning(text, own, 'some'))).toEqual(names);
});
