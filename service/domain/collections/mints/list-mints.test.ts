import { expect, test } from 'vitest';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { throughSchema } from '../../../../test/operations/run.ts';
import { aCollection, aTokenMint } from '../../../../test/records/collections.ts';
import { anApplication, anId, asApplication } from '../../../../test/records/users.ts';
import { valueIn } from '../../../../test/values.ts';
import type { TokenMintRecord } from '../../../model/market/token-mint.ts';
import { type ListMintsInput, listMints } from './list-mints.ts';

const collectionA = aCollection({ address: '0x00000000000000000000000000000000000000D1' });
const collectionB = aCollection({ address: '0x00000000000000000000000000000000000000D2' });
const statuses = ['PENDING', 'SUCCEEDED', 'FAILED'] as const;

/** Sixty mints in two collections, one minute apart. */
const all: TokenMintRecord[] = Array.from({ length: 60 }, (_none, index) => {
  const { id: collectionId, address: contractAddress } = index % 4 === 0 ? collectionB : collectionA;
  return aTokenMint({
    collectionId,
    contractAddress,
    status: statuses[index % 3] ?? 'PENDING',
    destination: `0x00000000000000000000000000000000000000${index % 5}1`,
    createdAt: new Date(Date.UTC(2030, 0, 1, 0, index)).toISOString(),
  });
});
const largeReceiver = '0x00000000000000000000000000000000000000E1';
/** More mints for one receiver than a page scans, including some of another application. */
const mintsOfLargeReceiver: TokenMintRecord[] = Array.from({ length: 300 }, (_none, index) => ({
  ...(all[index % 60] ?? aTokenMint()),
  id: anId(),
  destination: index % 25 === 0 ? '0x00000000000000000000000000000000000000E2' : largeReceiver,
}));
const foreign = aTokenMint({ applicationId: anId(), destination: largeReceiver });

const portsWith = (mints: readonly TokenMintRecord[]) =>
  fakePorts({
    applications: [anApplication({ isDefault: true })],
    collections: [collectionA, collectionB],
    tokenMints: [...mints, foreign],
  });
const [portsWithAll, portsWithMany] = [portsWith(all), portsWith(mintsOfLargeReceiver)];

function list(input: Partial<ListMintsInput>, mints = all) {
  const ports = mints === all ? portsWithAll : portsWithMany;
  const request = { page: 1, size: 7, sortOn: 'createdOn', sortOrder: 'DESC', ...input } as const;
  return throughSchema(listMints)(ports, request, asApplication());
}

const text = {
  createdOn: ({ createdAt }: TokenMintRecord) => createdAt,
  status: ({ status, createdAt }: TokenMintRecord) => `${status} ${createdAt}`,
  id: ({ id }: TokenMintRecord) => id,
};

/** The expected result, computed without indexes. */
function expected(input: Partial<ListMintsInput>, mints = all): TokenMintRecord[] {
  const { sortOn = 'createdOn', sortOrder = 'DESC' } = input;
  const fitting = mints.filter(
    (mint) =>
      (!input.mintIds || input.mintIds.includes(mint.id)) &&
      (!input.status || input.status.includes(mint.status)) &&
      mint.createdAt >= (input.createdOnFrom ?? '') &&
      mint.createdAt <= (input.createdOnTo ?? '9') &&
      (!input.contractAddress || mint.contractAddress === input.contractAddress) &&
      (!input.destinationAddress || mint.destination === input.destinationAddress),
  );
  const orderOf = (mint: TokenMintRecord) => `${text[sortOn](mint)} ${mint.id}`;
  fitting.sort((left, right) => (orderOf(left) < orderOf(right) ? -1 : 1));
  return sortOrder === 'DESC' ? fitting.reverse() : fitting;
}

const filters: readonly Partial<ListMintsInput>[] = [
  {},
  { status: ['PENDING'] },
  { status: ['FAILED', 'SUCCEEDED'] },
  { createdOnFrom: '2030-01-01T00:20:00.000Z' },
  { createdOnFrom: '2030-01-01T00:05:00.000Z', createdOnTo: '2030-01-01T00:40:00.000Z' },
  { contractAddress: collectionB.address },
  { contractAddress: collectionA.address, status: ['SUCCEEDED'], createdOnTo: '2030-01-01T00:30:00.000Z' },
  { destinationAddress: '0x0000000000000000000000000000000000000021' },
  { mintIds: all.slice(3, 12).map(({ id }) => id), status: ['PENDING', 'FAILED'] },
  { contractAddress: '0x00000000000000000000000000000000000000FF' },
];
const orders = (['createdOn', 'status', 'id'] as const).flatMap((sortOn) =>
  (['ASC', 'DESC'] as const).map((sortOrder) => ({ sortOn, sortOrder })),
);

const inEveryOrder = (filter: Partial<ListMintsInput>) => orders.map((order) => ({ ...filter, ...order }));
const ofReceiver = filters
  .filter(({ mintIds, destinationAddress }) => !mintIds && !destinationAddress)
  .map((filter) => ({ ...filter, destinationAddress: largeReceiver }));

test.each([
  ...filters.flatMap(inEveryOrder).map((input) => ({ input, mints: all, size: 7 })),
  ...ofReceiver.flatMap(inEveryOrder).map((input) => ({ input, mints: mintsOfLargeReceiver, size: 100 })),
])('lists all matches in pages of $size: $input', async ({ input, mints, size }) => {
  const matches = expected(input, mints);
  const listedIds: string[] = [];
  for (let page = 1; page <= Math.max(1, Math.ceil(matches.length / size)); page += 1) {
    const { items, pagination } = valueIn(await list({ ...input, page, size }, mints));
    expect(pagination.numberOfElements).toBe(matches.length);
    listedIds.push(...items.map(({ id }) => id));
  }

  expect(listedIds).toEqual(matches.map(({ id }) => id));
});

test('includes the whole day at both ends of a date range', async () => {
  const day = '2030-01-01';
  const { pagination } = valueIn(await list({ createdOnFrom: day, createdOnTo: day }));
  expect(pagination.numberOfElements).toBe(all.length);
});

test.each([
  { createdOnFrom: '' },
  { createdOnFrom: 'yesterday' },
  { createdOnTo: '2030-02-30' },
  { createdOnFrom: '2030-01-02', createdOnTo: '2030-01-01' },
])('rejects invalid dates: %j', async (input) => {
  const result = await list(input);
  expect(result.ok ? undefined : result.failure.code).toBe('input.invalid');
});
