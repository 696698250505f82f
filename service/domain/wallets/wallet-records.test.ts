import { expect, test } from 'vitest';
import { z } from 'zod';
import { aSecond } from '../../../test/fakes/clock.ts';
import { type FakePorts, fakePorts } from '../../../test/fakes/fake-ports.ts';
import { run } from '../../../test/operations/run.ts';
import { asApplication, asOperator, aWallet } from '../../../test/records/users.ts';
import { valueIn } from '../../../test/values.ts';
import { ok } from '../../model/kernel/results/result.ts';
import type { WalletRecord } from '../../model/wallets/wallet.ts';
import { recordWalletEvent } from './wallet-records.ts';
import { walletOperations } from './wallets.operations.ts';

const withDigest = z.object({ digest: z.string() });

/** Records a signature for each digest, in one commit. */
function sign(ports: FakePorts, wallet: WalletRecord, digests: readonly string[]) {
  return ports.storage.transact((tables) => {
    for (const digest of digests)
      recordWalletEvent(tables, { wallet, type: 'SIGNATURE_CREATED', metadata: { digest } }, ports);
    return ok();
  });
}

async function list(ports: FakePorts, walletId: string, page = { page: 1, size: 1000 }) {
  return valueIn(await run(walletOperations.listEvents, ports, { walletId, ...page }, asApplication()));
}

async function digests(...args: Parameters<typeof list>) {
  return (await list(...args)).items.map(({ metadata }) => withDigest.parse(JSON.parse(metadata)).digest);
}

test('events of one instant are listed newest first, with pagination', async () => {
  const wallet = aWallet();
  const ports = fakePorts({ wallets: [wallet] });
  await sign(ports, wallet, ['1', '2', '3']);
  await sign(ports, wallet, ['4']);
  ports.clock.advance(aSecond);
  await sign(ports, wallet, ['5', '6', '7', '8', '9', '10', '11']);

  expect(await digests(ports, wallet.id)).toEqual(['11', '10', '9', '8', '7', '6', '5', '4', '3', '2', '1']);
  expect(await digests(ports, wallet.id, { page: 3, size: 4 })).toEqual(['3', '2', '1']);
  expect((await list(ports, wallet.id, { page: 3, size: 4 })).pagination).toMatchObject({ numberOfElements: 11 });
});

test('an event shows its time, its type and its wallet', async () => {
  const wallet = aWallet();
  const ports = fakePorts({ wallets: [wallet] });
  await sign(ports, wallet, ['0x12']);

  expect((await list(ports, wallet.id)).items).toEqual([
    {
      eventTimestamp: '2030-01-01T00:00:00.000',
      type: 'SIGNATURE_CREATED',
      walletId: wallet.id,
      client: '',
      metadata: '{"digest":"0x12"}',
    },
  ]);
});

test('the newest 1,000 events of each wallet are retained', async () => {
  const [wallet, other] = [aWallet(), aWallet()];
  const ports = fakePorts({ wallets: [wallet, other] });
  await sign(ports, other, ['other']);
  const numbers = Array.from({ length: 1000 }, (_none, number) => String(number));
  await sign(ports, wallet, numbers);

  await sign(ports, wallet, ['one more']);
  await sign(ports, wallet, ['and', 'two more']);

  const stored = await digests(ports, wallet.id);
  expect(stored).toHaveLength(1000);
  expect(stored.slice(0, 4)).toEqual(['two more', 'and', 'one more', '999']);
  expect(stored.at(-1)).toBe('3');
  expect(await digests(ports, other.id)).toEqual(['other']);
});

test('only the operator reads events of an archived wallet', async () => {
  const wallet = aWallet({ archived: true });
  const ports = fakePorts({ wallets: [wallet] });
  await sign(ports, wallet, ['1']);
  const input = { walletId: wallet.id, page: 1, size: 10 };

  expect(await run(walletOperations.listEvents, ports, input, asApplication())).toMatchObject({
    failure: { code: 'wallet.archived' },
  });
  expect(valueIn(await run(walletOperations.listEvents, ports, input, asOperator())).items).toHaveLength(1);
});
