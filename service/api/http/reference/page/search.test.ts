import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { namedOperations } from '../../../operations/index.ts';
import { searchScript } from './search.ts';

const entries = namedOperations().map(({ operation: { summary, description, route } }) => ({
  title: summary,
  description,
  method: route.method.toLowerCase(),
  path: route.path,
}));

function itemsFor(text: string, tolerant: readonly { readonly title: string; readonly description?: string }[] = []) {
  const context = createContext({ referenceErrors: undefined });
  runInContext(searchScript, context);
  Reflect.set(context, 'referenceErrors', {
    'pincode.incorrect': { status: 403, description: 'The PIN must be correct.' },
    'webhook.not-found': { status: 404, description: 'The webhook must exist.' },
  });
  const found = Reflect.get(context, 'searchReference')(
    text,
    entries,
    tolerant.map((item) => ({ item })),
  );
  return found.map(({ item }: { item: { title: string; href?: string } }) => item);
}

function titlesFor(...search: Parameters<typeof itemsFor>): readonly string[] {
  return itemsFor(...search).map(({ title }: { title: string }) => title);
}

test.each([
  ['create webhook', 'Register webhook'],
  ['mint nft', 'Mint tokens'],
  ['create nft', 'Create token types'],
  ['new user', 'Create user'],
  ['create user', 'Create user'],
  ['create user pin', 'Create user'],
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
  ['sign transaction', 'Execute contract function or transfer'],
  ['send a transaction', 'Execute contract function or transfer'],
  ['sign message', 'Sign message or typed data'],
  ['execute saved transaction', 'Execute saved transaction'],
  ['error codes', 'Error codes'],
  ['errors', 'Error codes'],
  ['rate limit', 'Limits'],
  ['emergency code', 'Create signing method'],
  ['send ether', 'Execute contract function or transfer'],
  ['pagination', 'Lists'],
  ['webhook signature', 'Receive webhooks'],
  ['why did my call fail', 'Request log and traces'],
])('finds with %s first %s', (text, title) => {
  expect(titlesFor(text)[0]).toBe(title);
});

test.each([
  ['pincode.incorrect', 'pincode.incorrect'],
  ['pincode incorrect', 'pincode.incorrect'],
  ['webhook not found', 'webhook.not-found'],
  ['404', 'webhook.not-found'],
])('finds with %s the error code %s in the manual', (text, title) => {
  expect(itemsFor(text)).toContainEqual(expect.objectContaining({ title, href: `manual/reference/errors#${title}` }));
});

test('shows the text of links in descriptions', () => {
  const [first] = itemsFor('regster', [{ title: 'Register webhook', description: 'See [Events](manual/events).' }]);

  expect(first.description).toBe('See Events.');
});

test('lists no entry without one of the words, and the search of the manual last', () => {
  const [first] = entries;

  expect(titlesFor('sign mess', first ? [first] : [])).not.toContain(first?.title);
  expect(titlesFor('sign a mess')).not.toContain('Delete user');
  expect(itemsFor('zebra lion')).toEqual([
    expect.objectContaining({ title: 'Search the manual for “zebra lion”', href: 'manual/?search=zebra%20lion' }),
  ]);
});

test('lists the results of the tolerant search if no entry has the words', () => {
  expect(titlesFor('regster', [{ title: 'Register webhook' }])[0]).toBe('Register webhook');
});
