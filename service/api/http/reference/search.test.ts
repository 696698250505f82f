import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { namedOperations } from '../../operations/index.ts';
import { searchScript } from './search.ts';

const entries = namedOperations().map(({ operation: { summary, description, route } }) => ({
  title: summary,
  description,
  method: route.method.toLowerCase(),
  path: route.path,
}));

function titlesFor(text: string, tolerant: readonly (typeof entries)[number][] = []): readonly string[] {
  const context = createContext({});
  runInContext(searchScript, context);
  const found = Reflect.get(context, 'searchReference')(
    text,
    entries,
    tolerant.map((item) => ({ item })),
  );
  return found.map(({ item }: { item: { title: string } }) => item.title);
}

test.each([
  ['create webhook', 'Register webhook'],
  ['mint nft', 'Mint tokens'],
  ['create nft', 'Create token types'],
  ['new user', 'Create user'],
  ['create user', 'Create user'],
  ['send eth', 'Execute contract function or transfer'],
  ['faucet', 'Send test funds'],
  ['webhook', 'Register webhook'],
  ['register webhook', 'Register webhook'],
  ['deploy contract', 'Deploy contract'],
  ['unlock', 'Unlock signing method'],
  ['change pin', 'Change PIN of the user of a wallet'],
  ['sell', 'Create offer'],
  ['POST /api/wallets', 'Create wallet'],
  ['how to pay', 'Pay as the end user'],
  ['login', 'Get access token'],
  ['create api key', 'Create application'],
  ['time travel', 'Advance clock by a duration'],
])('finds with %s first %s', (text, title) => {
  expect(titlesFor(text)[0]).toBe(title);
});

test('lists the results of the tolerant search last, each once', () => {
  const [first, ...others] = entries;
  const mint = others.find(({ title }) => title === 'Mint test item');
  const tolerant = first && mint ? [mint, first] : [];

  const titles = titlesFor('mint test item', tolerant);
  expect(titles.at(0)).toBe('Mint test item');
  expect(titles.at(-1)).toBe(first?.title);
  expect(titles.filter((title) => title === 'Mint test item')).toHaveLength(1);
});
