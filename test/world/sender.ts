import { z } from 'zod';
import { selectorOf } from '../../service/domain/abi/encode-call.ts';
import { executeTransaction } from '../../service/domain/transactions/execute-transaction.ts';
import { trackTransactions } from '../../service/domain/transactions/lane/track-transactions.ts';
import { fail, ok, type Result } from '../../service/model/kernel/results/result.ts';
import { validate } from '../../service/model/kernel/results/validation.ts';
import type { SubmittedTransaction } from '../../service/model/transactions/transaction.ts';
import { transactionRequest } from '../../service/model/transactions/transaction-request.ts';
import type { RejectionReason } from '../../service/model/wallets/node-messages.ts';
import type { BroadcastOutcome, CallOutcome, CallRequest } from '../../service/platform/ports/chains.ts';
import type { Caller, ReplayingSlot } from '../../service/platform/ports/operation.ts';
import type { FakeChain } from '../fakes/fake-chain.ts';
import { type FakePortsOptions, fakePorts } from '../fakes/fake-ports.ts';
import { asApplication, aWalletOwner } from '../records/users.ts';
import { present, valueIn } from '../values.ts';

/** A contract on every fake chain of these tests. */
export const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
export const receiver = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';
export const aCoin = 10n ** 18n;

interface SendOptions {
  readonly value?: string;
  readonly caller?: Caller;
  readonly slot?: ReplayingSlot<SubmittedTransaction>;
}

/** A wallet with funds on a fake chain, and its actions. */
export async function aSender(options: FakePortsOptions = {}) {
  const owner = await aWalletOwner();
  const ports = fakePorts({ ...owner.records, ...options });
  const chain = ports.chains.of('ETHEREUM');
  const { address } = owner.wallet;
  chain.balances.set(address, 100n * aCoin);
  chain.codes.set(contract, '0xfe');
  const all = () => ports.storage.read(({ transactions }) => transactions.listBy('byCreation', '*/*/*'));
  /** Executes a transfer with the given fields overridden. */
  const execute = async (
    request: object = {},
    { value, caller, slot }: SendOptions = {},
  ): Promise<Result<SubmittedTransaction>> => {
    const ofOwner = { walletId: owner.wallet.id, secretType: 'ETHEREUM' };
    const transfer = { type: 'TRANSFER', ...ofOwner, to: receiver, value: '0.5' };
    const validated = validate(z.object({ transactionRequest }), { transactionRequest: { ...transfer, ...request } });
    if (!validated.ok) return validated;
    const credential = { ...owner.credential, ...(value !== undefined && { value }) };
    const input = { ...validated.value, signingMethodCredential: credential };
    return executeTransaction(ports, input, caller ?? asApplication(), slot);
  };
  const stored = (id: string) => present(ports.storage.read(({ transactions }) => transactions.find(id)));
  return {
    ports,
    owner,
    chain,
    address,
    execute,
    all,
    stored,
    /** Executes a transfer that must be accepted, and returns the stored transaction. */
    send: async (request?: object) => {
      const { transactionHash } = valueIn(await execute(request));
      return present(all().find(({ hash }) => hash === transactionHash));
    },
    /** Runs one tracker round after this many milliseconds. */
    track: (afterMilliseconds = 0) => {
      ports.clock.advance(afterMilliseconds);
      return trackTransactions(ports, 'ETHEREUM');
    },
  };
}

export type Sender = Awaited<ReturnType<typeof aSender>>;

/** A function call of the contract, in place of a transfer. */
export const aCall = {
  type: 'CONTRACT_EXECUTION',
  to: contract,
  functionName: 'take',
  value: 0,
  inputs: [{ type: 'uint256', value: '7' }],
};

/** The results of a token contract's functions: 6 decimals, and transfers that return `true`. */
export function aToken({ decimals = wordOf(6), transfer = wordOf(1), balance = (): bigint => 0n } = {}) {
  const results = new Map([
    [selectorOf('balanceOf(address)'), () => wordOf(balance())],
    [selectorOf('decimals()'), () => decimals],
    [selectorOf('transfer(address,uint256)'), () => transfer],
  ]);
  return ({ data = '' }: CallRequest): CallOutcome => {
    const result = results.get(data.slice(0, 10));
    return result ? { reverted: false, data: result() } : { reverted: true, data: '0x', message: 'execution reverted' };
  };
}

function wordOf(value: bigint | number): string {
  return `0x${value.toString(16).padStart(64, '0')}`;
}

/** An unresponsive node. */
export const lost = fail('chain.unavailable', 'The chain Ethereum is unavailable: it stopped.');

/** Makes submissions fail; `arrives` decides whether the node accepts them. Returns a function that ends it. */
export function loseResponses(chain: FakeChain, { arrives }: { arrives: boolean }): () => void {
  return respondToSubmissions(chain, arrives, lost);
}

/** Makes the node reject submissions. Returns a function that ends it. */
export function rejectSubmissions(chain: FakeChain, reason: RejectionReason = 'other'): () => void {
  return respondToSubmissions(chain, false, ok({ accepted: false, hash: '', reason, message: 'no' }));
}

function respondToSubmissions(chain: FakeChain, arrives: boolean, response: Result<BroadcastOutcome>): () => void {
  const send = chain.sendRawTransaction.bind(chain);
  chain.sendRawTransaction = async (signed) => {
    if (arrives) await send(signed);
    return response;
  };
  return () => {
    chain.sendRawTransaction = send;
  };
}
