import { expect, test } from 'vitest';
import { planDeployment, vaultdeskUsdc } from '../../../contracts/addresses.ts';
import { chainsIn } from '../../../test/chain/real-chains.ts';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { aSigner } from '../../../test/records/transactions.ts';
import { asApplication, aWalletOwner } from '../../../test/records/users.ts';
import { aFolder, present, valueIn } from '../../../test/values.ts';
import { receiver } from '../../../test/world/sender.ts';
import { transactionRequest } from '../../model/transactions/transaction-request.ts';
import { noKey } from '../../platform/ports/operation.ts';
import { executeTransaction } from './execute-transaction.ts';
import { trackTransactions } from './lane/track-transactions.ts';
import { cancelTransaction, resubmitTransaction } from './transactions.operations.ts';

/** A wallet on a real chain that mines only on request. */
async function aSlowChain() {
  const privateKey = Buffer.from(aSigner().privateKey.slice(2), 'hex');
  const owner = await aWalletOwner({ privateKey });
  const chains = chainsIn(await aFolder(), { config: { ETHEREUM: { blockSeconds: 3600 } } });
  const ports = { ...fakePorts(owner.records), chains };
  const chain = chains.of('ETHEREUM');
  const { id: walletId } = owner.wallet;
  const send = async (request: object) => {
    const transfer = { type: 'TRANSFER', walletId, secretType: 'ETHEREUM', to: receiver };
    const input = {
      transactionRequest: transactionRequest.parse({ ...transfer, ...request }),
      signingMethodCredential: owner.credential,
    };
    return valueIn(await executeTransaction(ports, input, asApplication(), noKey)).transactionHash;
  };
  const replaceWith = (replace: typeof cancelTransaction) => async (transactionHash: string) => {
    const input = { secretType: 'ETHEREUM', transactionHash, signingMethodCredential: owner.credential } as const;
    return valueIn(await replace(ports, input, asApplication(), noKey)).transactionHash;
  };
  const mine = async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'evm_mine', params: [] });
    const headers = { 'content-type': 'application/json' };
    await fetch(valueIn(await chains.rpcUrl('ETHEREUM')), { method: 'POST', headers, body });
    await trackTransactions(ports, 'ETHEREUM');
  };
  const stored = (hash: string) =>
    present(ports.storage.read(({ transactions }) => transactions.listBy('byHash', hash)[0]));
  const stateOf = (hash: string) => stored(hash).state;
  return {
    chain,
    address: owner.wallet.address,
    send,
    resubmit: replaceWith(resubmitTransaction),
    cancel: replaceWith(cancelTransaction),
    mine,
    stored,
    stateOf,
  };
}

test('a real node mines the last of several replacements, and the lane continues', async () => {
  const { chain, address, send, resubmit, cancel, mine, stateOf } = await aSlowChain();
  const [first, second, third] = [await send({ value: 1 }), await send({ value: 2 }), await send({ value: 3 })];

  const resubmitted = await resubmit(first);
  const cancelled = await cancel(second);
  const cancelledAgain = await cancel(second);
  await mine();

  expect([first, resubmitted, second, cancelled, cancelledAgain, third].map(stateOf)).toEqual([
    'REPLACED',
    'SUCCEEDED',
    'REPLACED',
    'REPLACED',
    'SUCCEEDED',
    'SUCCEEDED',
  ]);
  expect(valueIn(await chain.balance(receiver))).toBe(4n * 10n ** 18n);
  expect(valueIn(await chain.nonce(address, 'latest'))).toBe(3);
});

test('the next transaction fills a gap, and the later nonces follow', async () => {
  const { send, mine, stateOf } = await aSlowChain();
  const ahead = await send({ value: 1, chainSpecificFields: { nonce: 1 } });
  await mine();
  expect(stateOf(ahead)).toBe('PENDING');

  const next = await send({ value: 1 });
  await mine();

  expect([ahead, next].map(stateOf)).toEqual(['SUCCEEDED', 'SUCCEEDED']);
});

test('shows the contract’s reason if a simulated call fails in its block', async () => {
  const { address, send, mine, stored } = await aSlowChain();
  const { address: token, to, calldata } = planDeployment(vaultdeskUsdc);
  await send({ to, value: 0, data: calldata });
  await mine();
  const inputs = [
    { type: 'address', value: address },
    { type: 'uint256', value: 5_000_000 },
  ];
  const mint = { to: token, functionName: 'mint', inputs, value: 0 };
  await send({ type: 'CONTRACT_EXECUTION', ...mint });
  await mine();

  // With a gas limit from the caller, the pool is not queried.
  const chainSpecificFields = { gasLimit: 100_000 };
  const all = { type: 'TOKEN_TRANSFER', tokenAddress: token, value: 5, chainSpecificFields };
  const first = await send(all);
  const second = await send(all);
  await mine();

  expect(stored(first).state).toBe('SUCCEEDED');
  expect(stored(second)).toMatchObject({
    state: 'FAILED',
    reason: expect.stringContaining('ERC20InsufficientBalance'),
  });
});
