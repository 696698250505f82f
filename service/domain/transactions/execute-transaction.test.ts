import { Transaction } from 'ethers/transaction';
import { expect, test } from 'vitest';
import { fixedClock, type MovableClock } from '../../../test/fakes/clock.ts';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { cheapVault, countingVault } from '../../../test/fakes/fake-vault.ts';
import { anId, asApplication, asOperator, aWalletOwner, otherApplicationId } from '../../../test/records/users.ts';
import { present, valueIn } from '../../../test/values.ts';
import {
  aCall,
  aCoin,
  aSender,
  aToken,
  contract,
  loseResponses,
  lost,
  receiver,
  rejectSubmissions,
  type Sender,
} from '../../../test/world/sender.ts';
import { runOnce } from '../../api/operations/idempotency.ts';
import { fieldsOf, parseJson } from '../../model/kernel/json.ts';
import { type Failed, fail, ok } from '../../model/kernel/results/result.ts';
import { chains } from '../../model/transactions/chain.ts';
import type { SubmittedTransaction } from '../../model/transactions/transaction.ts';
import { transactionRequest } from '../../model/transactions/transaction-request.ts';
import type { CallOutcome } from '../../platform/ports/chains.ts';
import { noKey } from '../../platform/ports/operation.ts';
import type { Vault } from '../../platform/ports/vault.ts';
import { encodeCall } from '../abi/encode-call.ts';
import { executeTransaction } from './execute-transaction.ts';

const anyFailure = (code: Parameters<typeof fail>[0]) => fail(code, expect.any(String));
const word = (value: bigint | number) => value.toString(16).padStart(64, '0');
const outcomeWith = (value: bigint | number): CallOutcome => ({ reverted: false, data: `0x${word(value)}` });

test('executes a contract function: signs it for the chain, submits it and stores it', async () => {
  const { execute, chain, all, owner, ports } = await aSender();

  const { transactionHash } = valueIn(await execute({ ...aCall, value: '1.5', alias: 'order 7' }));

  const signed = Transaction.from(present(chain.broadcasts[0]));
  expect(signed).toMatchObject({
    hash: transactionHash,
    from: owner.wallet.address,
    to: contract,
    type: 2,
    chainId: BigInt(chains.ETHEREUM.chainId),
    nonce: 0,
    value: (3n * aCoin) / 2n,
    data: valueIn(encodeCall('take', aCall.inputs)).calldata,
    gasLimit: 25_200n,
    maxFeePerGas: 3_000_000_000n,
    maxPriorityFeePerGas: 1_000_000_000n,
  });
  expect(all()).toMatchObject([
    {
      hash: transactionHash,
      state: 'PENDING',
      isFinal: false,
      signed: signed.serialized,
      walletId: owner.wallet.id,
      userId: owner.user.id,
      applicationId: owner.wallet.applicationId,
      value: '1500000000000000000',
      alias: 'order 7',
      call: { functionName: 'take', inputs: [{ type: 'uint256', value: '7' }] },
    },
  ]);
  expect(ports.storage.read(({ walletEvents }) => walletEvents.listBy('byWallet', owner.wallet.id))).toMatchObject([
    {
      type: 'OUTGOING_TRANSACTION',
      metadata: { type: 'CONTRACT_EXECUTION', hash: transactionHash, signingMethodType: 'PIN' },
    },
  ]);
});

test('stores the durations of key derivation, lane wait and signature with the transaction', async () => {
  const clock = fixedClock();
  const { send, chain } = await aSender({ clock, vault: slowVault(clock) });
  const { nonce } = chain;
  chain.nonce = (...args) => {
    clock.advance(40);
    return nonce.apply(chain, args);
  };

  expect((await send()).signing).toEqual({ keyDerivation: 300, turn: 80, signature: 20 });
});

test('transfers coins, with optional data', async () => {
  const { send, chain } = await aSender();

  await send({ value: 0.25, data: '0xC0FFEE' });

  expect(Transaction.from(present(chain.broadcasts[0]))).toMatchObject({
    to: receiver,
    value: aCoin / 4n,
    data: '0xc0ffee',
  });
});

test('transfers a token without decimals in base units', async () => {
  const { execute, send, chain } = await aSender();
  chain.respondToCall = aToken({ decimals: '0x' });
  const request = { type: 'TOKEN_TRANSFER', tokenAddress: contract };

  await send({ ...request, value: '12' });

  expect(Transaction.from(present(chain.broadcasts[0])).data.slice(-64)).toBe(word(12));
  expect(await execute({ ...request, value: '1.5' })).toEqual(faultAt('value'));
});

const aTransferCall = {
  ...aCall,
  functionName: 'transfer',
  inputs: [{ type: 'address', value: receiver }, ...aCall.inputs],
};
const transfers = {
  'a token transfer': { type: 'TOKEN_TRANSFER', tokenAddress: contract, value: '1' },
  'a call of transfer': aTransferCall,
};

test.each([
  ['a token transfer', 'nothing', '0x'],
  ['a token transfer', 'true', `0x${word(1)}`],
  ['a token transfer', 'true and more bytes', `0x${word(1)}00`],
  ['a call of transfer', 'any number', `0x${word(2)}`],
] as const)('executes %s that returns %s', async (kind, _form, transfer) => {
  const { execute, chain } = await aSender();
  chain.respondToCall = aToken({ transfer });

  expect(await execute(transfers[kind])).toMatchObject({ ok: true });
});

test.each([
  ['a token transfer', 'false', `0x${word(0)}`, 'the token returned false'],
  ['a token transfer', '2', `0x${word(2)}`, 'the token returned neither true nor nothing'],
  ['a token transfer', 'one byte', '0x01', 'the token returned neither true nor nothing'],
  ['a call of transfer', 'false', `0x${word(0)}`, 'the token returned false'],
] as const)('rejects %s that returns %s without storing anything', async (kind, _form, transfer, reason) => {
  const { execute, chain, all } = await aSender();
  chain.respondToCall = aToken({ transfer });

  expect(await execute(transfers[kind])).toEqual(
    fail('transaction.submit.ethereum-error', expect.stringContaining(reason)),
  );
  expect(all()).toEqual([]);
});

test.each([
  [{ type: 'TOKEN_TRANSFER', tokenAddress: contract, value: '1' }, 'contract.unreadable'],
  [{ type: 'NFT_TRANSFER', tokenAddress: contract, tokenId: 1 }, 'contract.unreadable'],
  [{ ...aCall, to: receiver }, 'transaction.submit.ethereum-error'],
] as const)('rejects %o to another kind of contract', async (request, code) => {
  const { execute, all } = await aSender();

  expect(await execute(request)).toEqual(anyFailure(code));
  expect(all()).toEqual([]);
});

test('rejects an amount above one for an ERC-721 item and names its path', async () => {
  const { execute, chain } = await aSender();
  chain.respondToCall = ({ data }) => outcomeWith(data?.includes('80ac58cd') ? 1 : 0);

  const request = { type: 'NFT_TRANSFER', tokenAddress: contract, tokenId: 1, amount: 2 };

  expect(await execute(request)).toEqual(faultAt('amount'));
});

test.each([
  [{ value: '-1' }, 'value'],
  [{ value: '0.0000000000000000001' }, 'value'],
  [{ value: '1e999' }, 'value'],
  [{ value: '0x1b' }, 'value'],
  [{ value: 'a coin' }, 'value'],
  [{ data: '0xabc' }, 'data'],
  [{ data: 'calldata' }, 'data'],
  [{ ...aCall, functionName: 'no name' }, 'functionName'],
  [{ ...aCall, inputs: [{ type: 'uint8', value: '256' }] }, 'inputs[0].value'],
  [{ ...aCall, inputs: [...aCall.inputs, { type: 'uint7', value: '1' }] }, 'inputs[1].type'],
  [{ ...aCall, inputs: [...aCall.inputs, ...aCall.inputs, { type: 'bool', value: 'yes' }] }, 'inputs[2].value'],
  [{ type: 'NFT_TRANSFER', tokenAddress: contract, tokenId: '-1' }, 'tokenId'],
  [{ type: 'NFT_TRANSFER', tokenAddress: contract, tokenId: 1, amount: 0 }, 'amount'],
  [{ chainSpecificFields: { gasLimit: '20999' } }, 'chainSpecificFields.gasLimit'],
  [{ chainSpecificFields: { gasLimit: '9'.repeat(90) } }, 'chainSpecificFields.gasLimit'],
  [{ chainSpecificFields: { gasPrice: '1.5' } }, 'chainSpecificFields.gasPrice'],
  [{ chainSpecificFields: { maxFeePerGas: -1 } }, 'chainSpecificFields.maxFeePerGas'],
  [{ chainSpecificFields: { nonce: 2 ** 60 } }, 'chainSpecificFields.nonce'],
  [{ chainSpecificFields: { gasPrice: 9, maxFeePerGas: 9 } }, 'chainSpecificFields.gasPrice'],
  [{ chainSpecificFields: { maxFeePerGas: 5, maxPriorityFeePerGas: 6 } }, 'chainSpecificFields.maxPriorityFeePerGas'],
  [{ type: 'ETH_TRANSACTION', value: '0.5' }, 'value'],
  [{ type: 'ETHEREUM_ERC20_TRANSACTION', tokenAddress: contract, value: null }, 'value'],
  [{ type: 'MATIC_TRANSACTION', value: 1 }, 'secretType'],
  [{ type: 'ETH_TRANSACTION', value: 1, gas: 20_999 }, 'gas'],
])('reports the path of an error in %o and costs no attempt', async (request, path) => {
  expect(await rejectedForFree(request)).toEqual(faultAt(path));
});

test.each([1_000, 1_000_000])('rejects a number of %i digits and names its path', async (digits) => {
  const { execute } = await aSender();
  const inputs = [{ type: 'uint256', value: '9'.repeat(digits) }];

  expect(await execute({ ...aCall, inputs })).toEqual(faultAt('inputs[0].value'));
});

test('reports every error of a call', async () => {
  const { execute } = await aSender();
  const inputs = [
    { type: 'uint8', value: '256' },
    { type: 'address', value: '0x1' },
  ];

  expect(await execute({ ...aCall, value: '-1', inputs })).toMatchObject({
    failure: {
      fields: [
        { path: 'transactionRequest.value' },
        { path: 'transactionRequest.inputs[0].value' },
        { path: 'transactionRequest.inputs[1].value' },
      ],
    },
  });
});

test.each([
  ['the coins', { value: '101' }],
  ['the coins with the gas', { value: '100' }],
  ['the gas', { value: 0, chainSpecificFields: { gasPrice: 10n ** 16n } }],
])('reports insufficient funds for %s and costs no attempt', async (_what, request) => {
  expect(await rejectedForFree(request)).toEqual(anyFailure('transaction.insufficient-funds'));
});

test('counts funds reserved by a pending transaction only once', async () => {
  const { execute, send, chain } = await aSender();
  chain.holdsBlocks = true;
  await send({ value: '60' });

  expect(await execute({ value: '60' })).toEqual(anyFailure('transaction.insufficient-funds'));
  expect((await execute({ value: '30' })).ok).toBe(true);
});

test('suggests whole coins for an amount that looks like wei', async () => {
  const { execute } = await aSender();

  for (const value of [1_500_000_000_000_000_000n, '1500000000000000000'])
    expect(await execute({ ...aCall, value })).toEqual(
      fail(
        'transaction.insufficient-funds',
        expect.stringMatching(/whole coins.*looks like wei.*For 1\.5 ETH, send 1\.5\./),
      ),
    );
  for (const value of ['200', '999999', '1500000.5', '9999999999999999999999999'])
    expect(await execute({ ...aCall, value })).toEqual(
      fail('transaction.insufficient-funds', expect.not.stringContaining('wei')),
    );
});

test('funds a new wallet on an embedded chain with its first coins', async () => {
  const { execute, chain, address } = await aSender();
  chain.balances.delete(address);

  expect((await execute({ value: '1' })).ok).toBe(true);
});

test('reports an unresponsive chain and costs no attempt', async () => {
  expect(await rejectedForFree({}, ({ chain }) => Object.assign(chain, { failure: lost }))).toEqual(lost);
});

test('executes nothing with a wrong value, which costs an attempt', async () => {
  const { execute, all, owner, ports } = await aSender();

  expect(await execute({}, { value: '000000' })).toEqual(anyFailure('pincode.incorrect'));
  expect(all()).toEqual([]);
  expect(ports.storage.read(({ signingMethods }) => signingMethods.find(owner.method.id))).toMatchObject({
    remainingAttempts: 9,
  });
});

test('executes with a setting with the deprecated pincode alone, and queries no chain without a credential', async () => {
  const { ports, owner, chain } = await aSender({ settings: { pincodeInBody: 'everywhere' } });
  const request = {
    type: 'TRANSFER',
    walletId: owner.wallet.id,
    secretType: 'ETHEREUM',
    to: receiver,
    value: 0n,
  } as const;
  const execute = (pincode: string | undefined, of = ports) =>
    executeTransaction(of, { transactionRequest: request, pincode }, asApplication(), noKey);

  expect((await execute('123456')).ok).toBe(true);
  expect(await execute('000000')).toEqual(anyFailure('pincode.incorrect'));
  chain.failure = lost;
  expect(await execute('123456', fakePorts(owner.records))).toEqual(anyFailure('pincode.empty'));
  expect(await execute(undefined)).toMatchObject({ failure: { code: 'pincode.empty' } });
});

test('rejects wallets of other chains, archived wallets and wallets of other applications', async () => {
  const { execute, owner, ports } = await aSender();
  const archived = await aWalletOwner({ wallet: { archived: true } });
  await ports.storage.change(({ wallets }) => wallets.put(archived.wallet));

  expect(await execute({ secretType: 'POLYGON' })).toEqual(anyFailure('wallet.chain-mismatch'));
  expect(await execute({ walletId: archived.wallet.id })).toEqual(anyFailure('wallet.archived'));
  expect(await execute({ walletId: anId() })).toEqual(anyFailure('wallet.not-found'));
  for (const caller of [asApplication(otherApplicationId), asOperator(otherApplicationId)])
    expect(await execute({ walletId: owner.wallet.id }, { caller })).toEqual(anyFailure('wallet.not-found'));
});

test.each<[string, (sender: Sender) => unknown, Failed]>([
  [
    'the wallet is archived',
    ({ ports, owner }) => ports.storage.change(({ wallets }) => wallets.put({ ...owner.wallet, archived: true })),
    anyFailure('wallet.archived'),
  ],
  ['the disk gets full', ({ ports }) => Object.assign(ports.storage, { isFull: true }), anyFailure('storage.full')],
  ['the chain stops', ({ chain }) => Object.assign(chain, { failure: lost }), lost],
])('sends and stores nothing if %s after the signing method was verified', async (_what, change, failure) => {
  const sender = await aSender();
  const { execute, all, chain } = sender;
  const readNonce = chain.nonce.bind(chain);
  chain.nonce = async (address, at) => {
    await change(sender);
    return readNonce(address, at);
  };

  expect(await execute()).toEqual(failure);
  expect(all()).toEqual([]);
  expect(chain.broadcasts).toEqual([]);
});

test('concurrent transactions take one nonce each and are all mined', async () => {
  const { execute, all, chain, address } = await aSender();

  const results = await Promise.all(Array.from({ length: 20 }, () => execute({ value: '0.001' })));

  expect(new Set(results.map((result) => valueIn(result).transactionHash)).size).toBe(20);
  const nonces = all().map(({ nonce }) => nonce);
  expect(nonces.toSorted((left, right) => left - right)).toEqual(Array.from(Array(20).keys()));
  expect(valueIn(await chain.nonce(address, 'latest'))).toBe(20);
});

test('never reuses the nonce of a pending transaction, even if the node forgot it', async () => {
  const { send, chain } = await aSender();
  chain.holdsBlocks = true;

  const first = await send();
  chain.forgetPool();
  const second = await send();

  expect([first.nonce, second.nonce]).toEqual([0, 1]);
});

test('uses the caller’s gas and fees if given', async () => {
  const { send, chain } = await aSender();

  await send({ chainSpecificFields: { gasLimit: '50000', maxFeePerGas: '0x12a05f200' } });
  await send({ chainSpecificFields: { gasPrice: 4_000_000_000 } });

  const [first, second] = chain.broadcasts.map((bytes) => Transaction.from(bytes));
  expect(first).toMatchObject({
    type: 2,
    gasLimit: 50_000n,
    maxFeePerGas: 5_000_000_000n,
    maxPriorityFeePerGas: 1_000_000_000n,
  });
  expect(second).toMatchObject({ type: 0, gasPrice: 4_000_000_000n });
  expect(second?.chainId).toBe(BigInt(chains.ETHEREUM.chainId));
});

test('sends legacy transactions on a chain without EIP-1559', async () => {
  const { send, execute, chain } = await aSender();
  Object.assign(chain, { feeData: async () => ok({ gasPrice: 7n }) });

  await send();

  expect(Transaction.from(present(chain.broadcasts[0]))).toMatchObject({ type: 0, gasPrice: 7n });
  expect(await execute({ chainSpecificFields: { maxFeePerGas: 9 } })).toEqual(
    faultAt('chainSpecificFields.maxFeePerGas'),
  );
});

test('uses the caller’s nonce, and rejects a used nonce', async () => {
  const { send, execute } = await aSender();

  const ahead = await send({ chainSpecificFields: { nonce: 2 } });
  const first = await send();
  const second = await send();
  const third = await send();

  expect([ahead, first, second, third].map(({ nonce }) => nonce)).toEqual([2, 0, 1, 3]);
  expect(await execute({ chainSpecificFields: { nonce: 1 } })).toEqual(faultAt('chainSpecificFields.nonce'));
});

test('replaces a pending transaction with the same nonce for a higher fee', async () => {
  const { send, execute, chain } = await aSender();
  chain.holdsBlocks = true;
  const first = await send();

  const second = await send({ chainSpecificFields: { nonce: 0 } });

  expect(second).toMatchObject({ nonce: 0, replaces: first.id, maxFeePerGas: '3375000001' });
  expect(await execute({ chainSpecificFields: { nonce: 0, maxFeePerGas: 3_500_000_000 } })).toEqual(
    faultAt('chainSpecificFields.maxFeePerGas'),
  );
});

test.each([true, false])(
  'returns the hash if the node does not respond, whether it accepted the transaction (%s) or not',
  async (arrives) => {
    const { execute, all, chain } = await aSender();
    loseResponses(chain, { arrives });

    const { transactionHash } = valueIn(await execute());

    expect(all()).toMatchObject([{ hash: transactionHash, state: 'PENDING', broadcastFault: lost.failure.message }]);
  },
);

test.each([
  ['insufficient-funds', 'transaction.insufficient-funds'],
  ['nonce-too-low', 'transaction.nonce-taken'],
  ['replacement-underpriced', 'transaction.nonce-taken'],
  ['fee-too-low', 'transaction.submit.ethereum-error'],
  ['other', 'transaction.submit.ethereum-error'],
] as const)('fails a transaction that the node rejects (%s) and continues the lane', async (reason, code) => {
  const { execute, send, all, chain } = await aSender();
  const accept = rejectSubmissions(chain, reason);

  expect(await execute()).toEqual(anyFailure(code));
  accept();
  const next = await send({ value: '0.1' });

  expect(next.nonce).toBe(0);
  expect(all()).toContainEqual(expect.objectContaining({ nonce: 0, state: 'FAILED', isFinal: true }));
  expect(chain.broadcasts).toEqual([next.signed]);
});

test('replaces a failed transaction with an identical transaction', async () => {
  const { execute, send, all, chain } = await aSender();
  const accept = rejectSubmissions(chain);
  await execute();
  accept();

  const next = await send();

  expect(all()).toEqual([next]);
});

test('executes a repeated request once after being killed during the submission', async () => {
  const sender = await aSender();
  const { all, chain } = sender;
  const broadcast = chain.sendRawTransaction.bind(chain);
  chain.sendRawTransaction = () => Promise.reject(new Error('The service was killed.'));
  const once = () => underOneKey(sender);

  await expect(once()).rejects.toThrow('killed');
  chain.sendRawTransaction = broadcast;
  const repeated = valueIn(await once());

  expect(all()).toMatchObject([{ hash: fieldsOf(repeated).transactionHash }]);
});

test('allows a retry with the same key after the node rejected a request', async () => {
  const sender = await aSender();
  const accept = rejectSubmissions(sender.chain);
  const once = () => underOneKey(sender);

  expect(await once()).toMatchObject({ ok: false });
  accept();
  expect(await once()).toMatchObject({ ok: true });
});

test('never reuses a nonce that another instance took during signing', async () => {
  let meanwhile = async () => {};
  const vault: typeof cheapVault = {
    ...cheapVault,
    withKey: async (...use) => {
      await meanwhile();
      return cheapVault.withKey(...use);
    },
  };
  const { send, execute, all, chain, ports } = await aSender({ vault });
  const first = await send();
  const otherTransaction = { ...first, id: anId(), hash: `0x${'77'.repeat(32)}`, nonce: first.nonce + 1 };
  meanwhile = async () => {
    await ports.storage.transact(({ transactions }) => ok(transactions.put(otherTransaction)));
  };

  expect(await execute()).toEqual(anyFailure('transaction.nonce-taken'));

  expect(all().map(({ id }) => id)).toEqual(expect.arrayContaining([first.id, otherTransaction.id]));
  expect(all()).toHaveLength(2);
  expect(chain.broadcasts).toHaveLength(1);
  meanwhile = async () => {};
  expect((await send()).nonce).toBe(first.nonce + 2);
});

/** Executes a request with a wrong value, which must store nothing and cost no attempt. */
async function rejectedForFree(request: object, prepare: (sender: Sender) => unknown = () => {}) {
  const vault = countingVault();
  const sender = await aSender({ vault });
  prepare(sender);
  const result = await sender.execute(request, { value: '000000' });
  expect(sender.all()).toEqual([]);
  expect(vault.derivations).toEqual({ open: 0, openDummy: 0 });
  return result;
}

/** Executes a transfer under the same Idempotency-Key each time. */
function underOneKey({ ports, execute }: Sender) {
  const request = { key: 'order 7', onReplay() {} };
  return runOnce<SubmittedTransaction>(ports, asApplication(), request, {
    request: 'the request',
    takesCredential: true,
    run: (slot) => execute({}, { slot }),
  });
}

/** `input.invalid` at this path of the request. */
function faultAt(path: string): Failed {
  return fail('input.invalid', expect.any(String), [
    { path: `transactionRequest.${path}`, message: expect.any(String) },
  ]);
}

/** The cheap vault, which advances the clock by 300 ms per key derivation and by 20 ms per use of a key. */
function slowVault({ advance }: MovableClock): Vault {
  return {
    ...cheapVault,
    open: (...guess) => {
      advance(300);
      return cheapVault.open(...guess);
    },
    withKey: (...use) => {
      advance(20);
      return cheapVault.withKey(...use);
    },
  };
}

const chainTypes = ['ETHEREUM', 'MATIC', 'AVAC', 'BSC'].flatMap((chain) => [
  [chain, chain === 'ETHEREUM' ? 'ETH_TRANSACTION' : `${chain}_TRANSACTION`, 'TRANSFER'],
  [chain, chain === 'BSC' ? 'BSC_BEP20_TRANSACTION' : `${chain}_ERC20_TRANSACTION`, 'TOKEN_TRANSFER'],
  [chain, `${chain}_ERC721_TRANSACTION`, 'NFT_TRANSFER'],
  [chain, `${chain}_CONTRACT_EXECUTION`, 'CONTRACT_EXECUTION'],
]);

test.each(chainTypes)('reads a request for %s with the type %s as %s', (secretType, type, kind) => {
  const fields = { ...aCall, walletId: anId(), tokenAddress: contract, tokenId: 7, gas: 50_000 };

  expect(transactionRequest.parse({ ...fields, type })).toMatchObject({
    type: kind,
    secretType,
    chainSpecificFields: { gasLimit: 50_000n },
  });
});

test.each([
  ['text in wei', { value: '500000000000000000' }],
  ['an integer in wei', { value: 500000000000000000n }],
  ['rawValue next to coins, as in a response', { value: 0.5, rawValue: '500000000000000000' }],
])('executes a chain-typed transfer with its amount as %s', async (_form, amount) => {
  const { send } = await aSender();
  const request = { type: 'ETH_TRANSACTION', secretType: undefined, gas: '30000', gasPrice: 3_000_000_000, nonce: 0 };

  expect(await send({ ...request, ...amount })).toMatchObject({
    type: 'TRANSFER',
    value: '500000000000000000',
    gasLimit: '30000',
    gasPrice: '3000000000',
  });
});

test('executes a chain-typed token transfer in base units and stores it in whole tokens', async () => {
  const { send, chain } = await aSender();
  chain.respondToCall = aToken();

  const { request } = await send({ type: 'ETHEREUM_ERC20_TRANSACTION', tokenAddress: contract, value: '1500000' });

  expect(parseJson(present(request))).toMatchObject({ type: 'TOKEN_TRANSFER', value: '1.5' });
});

test.each([
  ['GAS_TRANSFER', 'NEO'],
  ['MULTI_TRANSFER', 'HEDERA'],
  ['VET_TRANSACTION', 'VECHAIN'],
  ['XPLA_CW20_TRANSACTION', 'XPLA'],
  ['BASE_ERC721_TRANSACTION', 'BASE'],
])('reports that the chain of %s is not offered', async (type, chain) => {
  const { execute } = await aSender();

  expect(await execute({ type })).toEqual(
    fail('route.not-offered', expect.stringContaining(`${type} is a transaction of ${chain}.`)),
  );
  expect(await execute({ type: `${type}S` })).toEqual(faultAt('type'));
});
