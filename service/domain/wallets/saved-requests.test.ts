import { expect, test } from 'vitest';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { run } from '../../../test/operations/run.ts';
import { aSavedRequest } from '../../../test/records/transactions.ts';
import { asApplication, aWallet } from '../../../test/records/users.ts';
import { valueIn } from '../../../test/values.ts';
import { changeWallet } from './change-wallet.ts';
import { findSavedRequest, savedRequestsOf } from './saved-requests.ts';

test.each(['TRANSACTION', 'SIGNATURE'] as const)(
  'a saved request (%s) is hidden while its wallet is archived',
  async (kind) => {
    const wallet = aWallet();
    const saved = aSavedRequest(wallet, kind);
    const ports = fakePorts({ wallets: [wallet], savedRequests: [saved] });
    const archive = async (archived: boolean) =>
      valueIn(await run(changeWallet, ports, { walletId: wallet.id, archived }, asApplication()));
    const shown = () =>
      ports.storage.read((tables) => [
        ...savedRequestsOf(tables, kind, asApplication()),
        findSavedRequest(tables, saved, asApplication()),
      ]);

    await archive(true);
    expect(shown()).toEqual([undefined]);

    await archive(false);
    expect(shown()).toEqual([saved, saved]);
  },
);
