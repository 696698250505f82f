import { Interface } from 'ethers/abi';
import { expect } from 'vitest';
import { z } from 'zod';
import { selectorOf } from '../../service/domain/abi/encode-call.ts';
import { loadOperator } from '../../service/domain/settlement/operator.ts';
import { type Refusal, type SettlementKind, settle } from '../../service/domain/settlement/settle.ts';
import { settleRound } from '../../service/domain/settlement/settlements.ts';
import { executeTransaction } from '../../service/domain/transactions/execute-transaction.ts';
import { trackTransactions } from '../../service/domain/transactions/lane/track-transactions.ts';
import { givenUp } from '../../service/domain/transactions/lane/transaction-states.ts';
import { contentOf, type Payload } from '../../service/domain/transactions/request-types.ts';
import { type Failed, fail, ok, type Result } from '../../service/model/kernel/results/result.ts';
import { validate } from '../../service/model/kernel/results/validation.ts';
import type { SubmittedTransaction, TransactionRecord } from '../../service/model/transactions/transaction.ts';
import { transactionRequest } from '../../service/model/transactions/transaction-request.ts';
import type { CallOutcome, CallRequest } from '../../service/platform/ports/chains.ts';
import type { Caller, ReplayingSlot } from '../../service/platform/ports/operation.ts';
import type { TableReaders } from '../../service/platform/ports/storage.ts';
import type { FakeChain } from '../fakes/fake-chain.ts';
import { type FakePorts, type FakePortsOptions, fakePorts } from '../fakes/fake-ports.ts';
import { asApplication, aWalletOwner, ourApplicationId, type WalletOwner } from '../records/users.ts';
import { present, valueIn } from '../values.ts';

/** A contract on every fake chain of these tests. */
export const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
export const receiver = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';
export const aCoin = 10n ** 18n;

/** A wallet with funds on a fake chain, and its actions. */
export interface Sender {
  readonly ports: FakePorts;
  readonly owner: WalletOwner;
  readonly chain: FakeChain;
  readonly address: string;
  /** Executes a transfer with the given fields overridden. */
  execute(request?: Readonly<Record<string, unknown>>, options?: SendOptions): Promise<Result<SubmittedTransaction>>;
  /** Executes a transfer that must be accepted, and returns the stored transaction. */
  send(request?: Readonly<Record<string, unknown>>): Promise<TransactionRecord>;
  /** Runs one tracker round after this many milliseconds. */
  track(afterMilliseconds?: number): Promise<boolean>;
  stored(id: string): TransactionRecord;
  all(): readonly TransactionRecord[];
}

export interface SendOptions {
  readonly value?: string;
  readonly caller?: Caller;
  readonly slot?: ReplayingSlot<SubmittedTransaction>;
}

export async function aSender(options: FakePortsOptions = {}): Promise<Sender> {
  const owner = await aWalletOwner();
  const ports = fakePorts({ ...owner.records, ...options });
  const chain = ports.chains.of('ETHEREUM');
  const { address } = owner.wallet;
  chain.balances.set(address, 100n * aCoin);
  chain.codes.set(contract, '0xfe');
  const all = () => ports.storage.read(({ transactions }) => transactions.listBy('byCreation', '*/*/*'));
  const execute: Sender['execute'] = (request = {}, { value, caller, slot } = {}) => {
    const transfer = {
      type: 'TRANSFER',
      walletId: owner.wallet.id,
      secretType: 'ETHEREUM',
      to: receiver,
      value: '0.5',
    };
    const validated = validate(z.object({ transactionRequest }), {
      transactionRequest: { ...transfer, ...request },
    });
    if (!validated.ok) return Promise.resolve(validated);
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
    send: async (request) => {
      const { transactionHash } = valueIn(await execute(request));
      return present(all().find(({ hash }) => hash === transactionHash));
    },
    track: (afterMilliseconds = 0) => {
      ports.clock.advance(afterMilliseconds);
      return trackTransactions(ports, 'ETHEREUM');
    },
  };
}

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

/** Makes submissions fail; `arrives` decides whether the node accepts them. */
export function loseAnswers(chain: FakeChain, { arrives }: { arrives: boolean }): () => void {
  const send = senderOf(chain);
  chain.sendRawTransaction = async (signed) => {
    if (arrives) await send(signed);
    return lost;
  };
  return () => {
    chain.sendRawTransaction = send;
  };
}

function senderOf(chain: FakeChain) {
  return chain.sendRawTransaction.bind(chain);
}

/** `input.invalid` at this path of the request. */
export function faultAt(path: string): Failed {
  return fail('input.invalid', expect.any(String), [
    { path: `transactionRequest.${path}`, message: expect.any(String) },
  ]);
}

const performed = new Interface(['event Performed(uint256 indexed task)']);
const topic = present(performed.getEvent('Performed')?.topicHash);

/** A fake settlement. Its calldata contains its numbers, one byte each, and the contract reports each. */
export interface Task {
  readonly numbers: readonly number[];
  readonly parts: readonly Task[];
  /** Its result; `undefined` if pending. */
  end: { readonly done: string | undefined } | Refusal | undefined;
  ids: string[];
  call(): Promise<Result<Payload>>;
  complete(transactionHash: string | undefined): Promise<Result<void>>;
  /** Its ids without attempts whose commit failed, like a table row. */
  idsIn(transactions: TableReaders['transactions']): string[];
  join(id: string, ids: string[]): void;
}

/** Creates a task of these numbers, with overrides. */
export function aTask(numbers: readonly number[], fields: Partial<Task> = {}): Task {
  const data = `0x${Buffer.from(numbers).toString('hex')}`;
  let joined: { readonly id: string; readonly before: string[]; isThere: boolean } | undefined;
  const task: Task = {
    numbers,
    parts: [],
    end: undefined,
    ids: [],
    call: async () => ok({ to: contract, value: 0n, data, needsContract: true }),
    complete: async (transactionHash) => {
      task.end = { done: transactionHash };
      return ok();
    },
    idsIn: (transactions) => {
      if (joined) joined.isThere ||= transactions.find(joined.id) !== undefined;
      if (joined && !joined.isThere) task.ids = joined.before;
      return task.ids;
    },
    join: (id, ids) => {
      joined = { id, before: task.ids, isThere: false };
      task.ids = ids;
    },
    ...fields,
  };
  return task;
}

const eventOf = ({ numbers }: Task) => ({ address: contract, topics: [topic, numbers.map(wordOf)] });

/** Settles tasks; a round has these queues. */
function taskKind(queues: readonly (readonly Task[])[] = []): SettlementKind<Task> {
  return {
    due: () => queues,
    applicationOf: () => ourApplicationId,
    eventOf,
    attemptIds: ({ transactions }, task) => {
      const ids = task.idsIn(transactions);
      return task.end ? undefined : ids;
    },
    call: (_at, task) => task.call(),
    isPerformed: async ({ operator: { chain } }, task) => {
      const logs = await chain.logs({ ...eventOf(task), fromBlock: 0n, toBlock: 'latest' });
      return logs.ok ? ok(logs.value.length > 0) : logs;
    },
    join: (_tables, task, { transaction, transactionIds }) => task.join(transaction.id, transactionIds),
    complete: (_at, task, transactionHash) => task.complete(transactionHash),
    giveUp: async (_at, task, refusal) => {
      task.end = refusal;
      return ok();
    },
    partsOf: ({ parts }) => parts,
  };
}

/** An operator on a fake chain with a contract that performs tasks, and its actions. */
export function anOperator() {
  const ports = fakePorts();
  const chain = () => ports.chains.of('ETHEREUM');
  openContract(chain());
  const attempts = ({ ids }: Task) =>
    ports.storage.read(({ transactions }) => ids.flatMap((id) => transactions.find(id) ?? []));
  return {
    ports,
    chain,
    /** The transactions signed for a task. */
    attempts,
    settle: async (task: Task) => settle(valueIn(await loadOperator(ports, chain(), 'minter')), taskKind(), task),
    /** Runs a round with each task in its own queue, or with these queues. */
    round: (...queues: (readonly Task[])[]) =>
      settleRound(ports, 'ETHEREUM', { account: 'minter', waits: 'test.waits', kinds: [taskKind(queues)] }),
    track: () => trackTransactions(ports, 'ETHEREUM'),
    /** Fails the newest attempt, as if no node had accepted it for minutes. */
    giveUpNewest: async (task: Task) => {
      const next = givenUp(present(attempts(task).at(-1)), 'No node accepted it.');
      await ports.storage.transact(({ transactions }) => ok(transactions.put(next)));
      return next;
    },
    /** Makes the node unresponsive during `work`. */
    whileDeaf: async (work: () => Promise<unknown>) => {
      const node = chain();
      const { sendRawTransaction } = node;
      node.sendRawTransaction = async () => fail('chain.unavailable', 'No response.');
      await work();
      node.sendRawTransaction = sendRawTransaction;
    },
  };
}

/** Installs the contract on a chain: it reports every number in a transaction's calldata as an event. */
export function openContract(chain: FakeChain): void {
  chain.codes.set(contract, '0xfe');
  chain.logsOf = ({ data }) =>
    [...Buffer.from(data.slice(2), 'hex')].map((number) => ({
      address: contract,
      topics: [topic, wordOf(number)],
      data: '0x',
    }));
}

/** The numbers in a transaction's calldata. */
export function numbersIn(transaction: TransactionRecord): number[] {
  return [...Buffer.from(contentOf(transaction).data.slice(2), 'hex')];
}
