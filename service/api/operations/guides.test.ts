import { expect, test } from 'vitest';
import { operationsByName } from '../../../test/operations/operation-calls.ts';
import { type Filled, fillGuide, type GuideCall, guideKinds, namesIn } from '../../model/guides/guide.ts';
import { guides } from '../../model/guides/guides.ts';
import { guideTitles } from '../../model/installation/guide-names.ts';
import { routes } from './index.ts';

const id = '0b0d4c1e-2f3a-4b5c-8d6e-7f8091a2b3c4';
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
/** Possible choices of a reader. */
const chosen: Readonly<Record<string, string>> = {
  base: 'http://127.0.0.1:8787',
  client: 'my-first-application',
  'wallet.address': address,
  'wallet.secretType': 'ETHEREUM',
  'item.address': address,
  'item.tokenId': '6',
  'collection.address': address,
  'collection.secretType': 'ETHEREUM',
  openPayment: 'pi_0123456789abcdef01234567',
  paidPayment: 'pi_0123456789abcdef01234567',
};
/** Possible entries of a reader. */
const typed: Readonly<Record<string, string>> = {
  CLIENT_SECRET: 'vd_sk_example',
  PIN: '482915',
  API_KEY: 'a-key',
  SIGNING_METHOD: `${id}:482915`,
};

const parts = guides.flatMap(({ name, parts: its }) =>
  its.flatMap(({ title, call }) => (call ? [{ name: `${name}: ${title}`, call }] : [])),
);

test.each(parts)('$name calls an operation with valid input', ({ call }) => {
  const operation = operationsByName.get(call.operation);
  const route = routes().find(({ name }) => name === call.operation);

  expect(route).toMatchObject({ method: operation?.route.method, path: operation?.route.path });
  const fields = new Set(route?.fields.map(({ name }) => name));
  expect(Object.keys(call.input).filter((name) => !fields.has(name))).toEqual([]);
  const parsed = operation?.input.safeParse(filled(call));
  expect(parsed?.error?.issues ?? []).toEqual([]);
  expect(parsed?.success).toBe(true);
});

test.each(parts)('$name returns no secret that would be masked', ({ call }) => {
  const route = routes().find(({ name }) => name === call.operation);

  expect(route?.handsOutSecret).toBeUndefined();
});

test('the calls refer only to choices or known values', () => {
  const kinds: readonly string[] = [...guideKinds, 'base', 'client'];
  const names = parts.flatMap(({ call }) => namesIn(call.input));

  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !name.startsWith('$') && !kinds.includes(name.split('.')[0] ?? ''))).toEqual([]);
});

test('every guide has its title and at least one call', () => {
  expect(guides.map(({ name }) => name)).toEqual(Object.keys(guideTitles));
  for (const guide of guides) expect(guide.parts.some(({ call }) => call)).toBe(true);
});

function filled({ input }: GuideCall): Filled<string> {
  return fillGuide<string>(input, { text: (name) => chosen[name] ?? id, secret: (name) => typed[name] });
}
