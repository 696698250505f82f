import { Interface } from 'ethers/abi';
import { test as base, describe, expect } from 'vitest';
import type { FakeChain } from '../../../test/fakes/fake-chain.ts';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { aTransaction } from '../../../test/records/transactions.ts';
import { ourApplicationId } from '../../../test/records/users.ts';
import { present, valueIn } from '../../../test/values.ts';
import { contract } from '../../../test/world/sender.ts';
import { fail, ok, type Result } from '../../model/kernel/results/result.ts';
import type { TransactionRecord } from '../../model/transactions/transaction.ts';
import type { TableReaders } from '../../platform/ports/storage.ts';
import { trackTransactions } from '../transactions/lane/track-transactions.ts';
import { abandoned } from '../transactions/lane/transaction-states.ts';
import { contentOf, type Payload } from '../transactions/request-types.ts';
import { dryRun, loadOperator } from './operator.ts';
import { type Rejection, type SettlementKind, settle } from './settle.ts';
import { settleRound } from './settlements.ts';

const test = base.extend('operator', () => anOperator());

const reverted = { reverted: true, data: '0x', message: 'execution reverted' } as const;
const passedOutcome = { reverted: false, data: '0x' } as const;
const rejection = { reason: 'The contract gave no reason', isContractGone: false };

/** From now on, the contract reverts simulated calls with one of these numbers. */
function reject(chain: FakeChain, ...numbers: number[]): void {
  chain.respondToCall = ({ data = '0x' }) =>
    numbers.some((number) => Buffer.from(data.slice(2), 'hex').includes(number)) ? reverted : passedOutcome;
}

test('submits a new call and completes it once it is final', async ({ operator }) => {
  const task = aTask([1]);

  expect(await operator.settle(task)).toEqual(ok(false));
  expect(await operator.settle(task)).toEqual(ok(false));
  expect(task).toMatchObject({ end: undefined, ids: [expect.any(String)] });
  await operator.track();
  await operator.settle(task);

  expect(task.end).toEqual({ done: operator.attempts(task)[0]?.hash });
});

test.each([
  ['1.5 × the simulated gas plus 50,000', 21_000n, 21_000 * 1.5 + 50_000],
  ['no more gas than a block has, if the call cannot be split', 29_000_000n, 30_000_000],
])('allows %s', async (_what, gas, gasLimit) => {
  const operator = anOperator();
  const task = aTask([1]);
  operator.chain().estimateGas = async () => ok({ reverted: false, gas });
  await operator.settle(task);
  expect(operator.attempts(task)).toMatchObject([{ gasLimit: String(gasLimit) }]);
});

test.each([
  { result: 'passes', outcome: passedOutcome, gas: 100_000n },
  { result: 'reverts', outcome: reverted, gas: 21_000n },
])('uses $gas gas if a simulation with the usual gas $result', async ({ outcome, gas }) => {
  const chain = anOperator().chain();
  const simulatedWith: unknown[] = [];
  chain.call = async (call) => {
    simulatedWith.push(call.gas);
    return ok(outcome);
  };
  const payload = { to: contract, value: 0n, data: '0x01', needsContract: true };

  expect(await dryRun(chain, contract, payload, 100_000n)).toEqual(ok({ outcome: 'passes', gas }));
  expect(simulatedWith).toEqual([100_000n]);
});

test('splits a call that needs more than twenty million gas', async ({ operator }) => {
  const chain = operator.chain();
  const parts = [aTask([1]), aTask([2])];
  const combined = aTask([1, 2], { parts });
  chain.estimateGas = async ({ data = '0x' }) =>
    ok({ reverted: false, gas: data === '0x0102' ? 14_000_000n : 7_000_000n });

  await operator.settle(combined);

  expect(combined.ids).toEqual([]);
  expect(parts.map(({ ids }) => ids.length)).toEqual([1, 1]);
});

test('sends nothing without a contract: the transaction would succeed without effect', async ({ operator }) => {
  const task = aTask([1]);
  operator.chain().codes.clear();

  await operator.settle(task);

  const reason = `No contract exists at ${contract}`;
  expect(task).toMatchObject({ ids: [], end: { reason, isContractGone: true } });
});

test('waits if the chain or disk prevents building a call, and otherwise fails', async ({ operator }) => {
  const causes = ['chain.unavailable', 'storage.full', 'custody.key-lost'] as const;
  const tasks = causes.map((code) => aTask([1], { call: async () => fail(code, 'So it is.') }));

  const ends = await Promise.all(tasks.map(operator.settle));

  expect(ends.map((end) => end.ok)).toEqual([false, false, true]);
  expect(tasks.map(({ end }) => end)).toEqual([undefined, undefined, { reason: 'So it is.', isContractGone: false }]);
});

test('rebuilds a rejected call after its inputs changed', async ({ operator }) => {
  const [stale, fresh] = [aTask([1]), aTask([2])];
  reject(operator.chain(), 1);
  let calls = 0;
  const call = () => {
    calls += 1;
    return (calls === 1 ? stale : fresh).call();
  };
  const task = aTask([1], { call });

  expect(await operator.settle(task)).toEqual(ok(true));
  expect(task).toMatchObject({ ids: [], end: undefined });
  await operator.settle(task);
  expect(task).toMatchObject({ ids: [expect.any(String)], end: undefined });
});

test('reports a key that cannot sign and stores nothing', async ({ operator }) => {
  const task = aTask([1]);
  operator.ports.custody.signDigest = async () => fail('custody.key-lost', 'It is gone.');
  expect(await operator.settle(task)).toEqual(fail('custody.key-lost', 'It is gone.'));
  expect(task.ids).toEqual([]);
});

test.each([
  { calls: 'the same call', aFailing: () => aTask([1]), attempts: 3 },
  { calls: 'a changing call', aFailing: () => aChangingTask().task, attempts: 10 },
])('fails $calls that fails in blocks after $attempts attempts', async ({ aFailing, attempts }) => {
  const operator = anOperator();
  const task = aFailing();
  operator.chain().failsInBlock = () => true;

  await operator.attempt(task, attempts + 1, () => expect(task.end).toBeUndefined());

  expect(task.ids).toHaveLength(attempts);
  expect(task.end).toMatchObject({ isContractGone: false });
});

test('gives a changing call more attempts and completes it when one succeeds', async ({ operator }) => {
  const chain = operator.chain();
  const { task, calls } = aChangingTask();
  chain.failsInBlock = () => calls() < 5;

  await operator.attempt(task, 6);

  expect(task.ids).toHaveLength(5);
  expect(task.end).toMatchObject({ done: expect.anything() });
});

test('attempts the parts separately before failing them', async ({ operator }) => {
  const chain = operator.chain();
  const parts = [aTask([1]), aTask([2])];
  const combined = aTask([1, 2], { parts });
  chain.failsInBlock = (hash) => {
    const [transaction] = operator.ports.storage.read(({ transactions }) => transactions.listBy('byHash', hash));
    return numbersIn(present(transaction)).includes(2);
  };
  await operator.attempt(combined, 3);
  for (const part of parts) part.ids = combined.ids;

  await operator.attempt(combined);
  for (const part of parts) await operator.settle(part);

  const [completed, rejected] = parts;
  expect(completed?.end).toEqual({ done: expect.any(String) });
  expect(rejected).toMatchObject({ end: { isContractGone: false } });
  expect(rejected?.ids).toHaveLength(4);
});

test('a failed part does not block the others', async ({ operator }) => {
  const chain = operator.chain();
  const nobody = fail('chain.unavailable', 'Nobody answers.');
  const parts = [aTask([1], { call: async () => nobody }), aTask([2])];
  reject(chain, 1);

  expect(await operator.settle(aTask([1, 2], { parts }))).toEqual(nobody);

  expect(parts.map(({ ids }) => ids.length)).toEqual([0, 1]);
});

test('completes a call with the attempt that performed it, which a failed attempt followed', async ({ operator }) => {
  const { task, hash } = await operator.givenUpTask();
  operator.chain().failsInBlock = (minedHash) => minedHash !== hash;
  await operator.attempt(task);
  reject(operator.chain(), 1);

  await operator.settle(task);

  expect(operator.attempts(task)).toHaveLength(2);
  expect(task.end).toEqual({ done: hash });
});

test.each(['remembered', 'forgotten'])('completes a performed call only when that is final: %s', async (memory) => {
  const operator = anOperator();
  const chain = operator.chain();
  chain.durableBlock = 0n;
  const { task, hash } = await operator.givenUpTask();
  if (memory === 'forgotten') task.ids = [];
  reject(chain, 1);

  expect(await operator.settle(task)).toEqual(ok(true));
  expect(task.end).toBeUndefined();
  chain.durableBlock = undefined;
  await operator.settle(task);

  expect(task.end).toEqual({ done: hash });
  expect(operator.attempts(task)).toHaveLength(memory === 'forgotten' ? 0 : 1);
});

test('ignores a performed call on a chain that was reset', async ({ operator }) => {
  const task = aTask([1]);
  await operator.attempt(task);
  await operator.ports.chains.reset('ETHEREUM');
  openContract(operator.chain());

  await operator.settle(task);
  expect(task).toMatchObject({ end: undefined });
  await operator.track();
  await operator.settle(task);

  const [before, after] = operator.attempts(task);
  expect(before?.genesis).not.toBe(after?.genesis);
  expect(task.end).toEqual({ done: after?.hash });
});

test('ignores a failure on a chain that was reset', async ({ operator }) => {
  const task = aTask([1]);
  operator.chain().failsInBlock = () => true;
  await operator.attempt(task, 3);
  await operator.ports.chains.reset('ETHEREUM');
  openContract(operator.chain());
  operator.chain().failsInBlock = () => true;

  await operator.attempt(task);
  await operator.settle(task);

  expect(task).toMatchObject({ end: undefined });
  expect(task.ids).toHaveLength(5);
});

describe('a rejected call with a failed attempt that may still be mined', () => {
  /** Its first attempt reached no node and failed. */
  async function anOpenTask(call?: () => Promise<ReturnType<typeof fail>>) {
    const operator = anOperator();
    const task = aTask([1]);
    await operator.whileDeaf(() => operator.settle(task));
    const first = await operator.giveUpNewest(task);
    if (call) task.call = call;
    return { operator, task, first };
  }

  test('is submitted to settle its nonce, and then fails', async () => {
    const { operator, task, first } = await anOpenTask();
    const chain = operator.chain();
    reject(chain, 1);
    chain.failsInBlock = () => true;

    await operator.settle(task);

    expect(task.end).toBeUndefined();
    expect(operator.attempts(task).map(({ nonce }) => nonce)).toEqual([first.nonce, first.nonce]);
    await operator.track();
    await operator.settle(task);
    expect(task).toMatchObject({ end: rejection });
    expect(task.ids).toHaveLength(2);
  });

  test('is replaced by an attempt with the same bytes', async () => {
    const { operator, task, first } = await anOpenTask();

    await operator.settle(task);

    expect(operator.attempts(task)).toMatchObject([{ hash: first.hash, state: 'PENDING' }]);
    expect(task.ids).toHaveLength(1);
  });

  test('is resubmitted unchanged if its call can no longer be built', async () => {
    const failingCall = async () => fail('custody.key-lost', 'It is gone.');
    const { operator, task, first } = await anOpenTask(failingCall);

    await operator.settle(task);

    expect(task.end).toBeUndefined();
    expect(operator.attempts(task).at(-1)).toMatchObject({ nonce: first.nonce, data: first.data });
    await operator.track();
    await operator.settle(task);
    expect(task.end).toEqual({ done: expect.any(String) });
  });

  test('fails if the attempt failed in its block unnoticed', async ({ operator }) => {
    const chain = operator.chain();
    chain.failsInBlock = () => true;
    chain.durableBlock = 0n;
    const { task } = await operator.givenUpTask();
    reject(chain, 1);

    expect(await operator.settle(task)).toEqual(ok(true));
    expect(task.end).toBeUndefined();
    chain.durableBlock = undefined;
    await operator.settle(task);

    expect(task).toMatchObject({ end: rejection, ids: [expect.any(String)] });
  });
});

test('a concurrent change undoes a submission', async ({ operator }) => {
  const task = aTask([1]);
  const { call } = task;
  task.call = async () => {
    task.end = { done: undefined };
    return call();
  };

  const end = await operator.settle(task);

  expect(end).toEqual(fail('transaction.nonce-taken', expect.any(String)));
  expect(operator.chain().broadcasts).toEqual([]);
});

test('remembers only the newest twenty attempts', async ({ operator }) => {
  const task = aTask([1]);
  task.ids = Array.from({ length: 20 }, (_none, number) => `attempt ${number}`);
  const failed = { genesis: '0x02', state: 'FAILED', isFinal: true } as const;
  const earlier = task.ids.map((id, nonce) => aTransaction({ id, nonce, ...failed }));
  await operator.ports.storage.change(({ transactions }) => {
    for (const transaction of earlier) transactions.put(transaction);
  });

  await operator.settle(task);

  expect(task.ids).toHaveLength(20);
  expect(task.ids.slice(0, 2)).toEqual(['attempt 1', 'attempt 2']);
  expect(operator.attempts(task).at(-1)).toMatchObject({ state: 'PENDING' });
});
const nobody = fail('chain.rejected', 'The node refuses.');

test('a failed settlement does not end the round for others and is retried soon', async ({ operator }) => {
  const failing = aTask([1], { call: async () => nobody });
  const others = [aTask([2]), aTask([3])];

  const nextRun = await operator.round([failing, present(others[0])], [present(others[1])]);

  expect(others.map(({ ids }) => ids.length)).toEqual([1, 1]);
  expect(nextRun).toEqual({ inMilliseconds: 1_000 });
  expect(operator.ports.log.entries).toMatchObject([
    { level: 'warn', event: 'test.waits', fields: { reason: 'The node refuses.' } },
  ]);
});

test('an exception does not end the round for others and is reported afterwards', async ({ operator }) => {
  const broken = aTask([1], {
    call: async () => {
      throw new Error('A bug.');
    },
  });
  const others = Array.from({ length: 8 }, (_none, number) => aTask([number + 2]));

  const round = operator.round([broken], ...others.map((task) => [task]));

  await expect(round).rejects.toThrow('A bug.');
  expect(others.map(({ ids }) => ids.length)).toEqual(others.map(() => 1));
});

test('submits settlements of one queue in order', async ({ operator }) => {
  const chain = operator.chain();
  const tasks = [1, 2, 3, 4, 5].map((number) => aTask([number]));
  let waiting = tasks.length;
  // Earlier calls resolve later.
  const { estimateGas } = chain;
  chain.estimateGas = async (request) => {
    waiting -= 1;
    for (let turn = 0; turn < waiting * 20; turn += 1) await Promise.resolve();
    return estimateGas.call(chain, request);
  };

  await operator.round(tasks);

  const attempts = tasks.flatMap((task) => operator.attempts(task));
  const byNonce = attempts.toSorted((left, right) => left.nonce - right.nonce);
  expect(byNonce.flatMap(numbersIn)).toEqual([1, 2, 3, 4, 5]);
});

test('queries nothing in a round without settlements', async ({ operator }) => {
  operator.chain().failure = nobody;
  expect(await operator.round([], [])).toBeUndefined();
});

test('signs nothing before the tracker has noticed a removed block', async ({ operator }) => {
  const chain = operator.chain();
  chain.durableBlock = 0n;
  const [first, second] = [aTask([1]), aTask([2])];
  await operator.round([first]);
  await operator.track();
  chain.takeBack(1);

  expect(await operator.round([second])).toEqual({ inMilliseconds: 250 });
  expect(second.ids).toEqual([]);
  await operator.track();
  await operator.round([second]);

  expect(second.ids).toHaveLength(1);
});

test('retries soon if the tracker must run first, even if another settlement fails', async ({ operator }) => {
  const chain = operator.chain();
  const soon = aTask([1], { complete: async () => ok() });
  await operator.round([soon]);
  await operator.giveUpNewest(soon);
  chain.durableBlock = 0n;
  chain.respondToCall = () => ({ reverted: true, data: '0x', message: 'no' });

  const failing = aTask([2], { call: async () => nobody });

  expect(await operator.round([failing], [soon])).toEqual({ inMilliseconds: 250 });
});

const performed = new Interface(['event Performed(uint256 indexed task)']);

const topic = present(performed.getEvent('Performed')?.topicHash);

/** A fake settlement. Its calldata contains its numbers, one byte each, and the contract reports each. */
interface Task {
  readonly numbers: readonly number[];
  readonly parts: readonly Task[];
  /** Its result; `undefined` if pending. */
  end: { readonly done: string | undefined } | Rejection | undefined;
  ids: string[];
  call(): Promise<Result<Payload>>;
  complete(transactionHash: string | undefined): Promise<Result<void>>;
  /** Its ids without attempts whose commit failed, like a table row. */
  idsIn(transactions: TableReaders['transactions']): string[];
  join(id: string, ids: string[]): void;
}

/** Creates a task of these numbers, with overrides. */
function aTask(numbers: readonly number[], fields: Partial<Task> = {}): Task {
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

/** A task with another call in each attempt. */
function aChangingTask() {
  let number = 0;
  const call = () => aTask([++number]).call();
  return { task: aTask([1], { call }), calls: () => number };
}

const eventOf = ({ numbers }: Task) => ({ address: contract, topics: [topic, numbers.map(wordOf)] });

/** Settles tasks; a round has these queues. */
function taskKind(queues: readonly (readonly Task[])[] = []): SettlementKind<Task> {
  return {
    due: () => queues,
    applicationOf: () => ourApplicationId,
    tracedBy: () => undefined,
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
    giveUp: async (_at, task, rejection) => {
      task.end = rejection;
      return ok();
    },
    partsOf: ({ parts }) => parts,
  };
}

/** An operator on a fake chain with a contract that performs tasks, and its actions. */
function anOperator() {
  const ports = fakePorts();
  const chain = () => ports.chains.of('ETHEREUM');
  openContract(chain());
  const attempts = ({ ids }: Task) =>
    ports.storage.read(({ transactions }) => ids.flatMap((id) => transactions.find(id) ?? []));
  const settleOnce = async (task: Task) =>
    settle(valueIn(await loadOperator(ports, chain(), 'minter')), taskKind(), task);
  const track = () => trackTransactions(ports, 'ETHEREUM');
  /** Fails the newest attempt, as if no node had accepted it for minutes. */
  const giveUpNewest = async (task: Task) => {
    const next = abandoned(present(attempts(task).at(-1)), 'No node accepted it.');
    await ports.storage.transact(({ transactions }) => ok(transactions.put(next)));
    return next;
  };
  return {
    ports,
    chain,
    /** The transactions signed for a task. */
    attempts,
    settle: settleOnce,
    /** Settles a task, followed by the tracker, this many times. */
    attempt: async (task: Task, times = 1, before = () => {}) => {
      for (let attempt = 0; attempt < times; attempt += 1) {
        before();
        await settleOnce(task);
        await track();
      }
    },
    /** Runs a round with each task in its own queue, or with these queues. */
    round: (...queues: (readonly Task[])[]) =>
      settleRound(ports, 'ETHEREUM', { account: 'minter', waits: 'test.waits', kinds: [taskKind(queues)] }),
    track,
    giveUpNewest,
    /** A task whose attempt the node has, but which failed here. */
    givenUpTask: async () => {
      const task = aTask([1]);
      await settleOnce(task);
      return { task, hash: (await giveUpNewest(task)).hash };
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
function openContract(chain: FakeChain): void {
  chain.codes.set(contract, '0xfe');
  chain.logsOf = ({ data }) =>
    [...Buffer.from(data.slice(2), 'hex')].map((number) => ({
      address: contract,
      topics: [topic, wordOf(number)],
      data: '0x',
    }));
}

function numbersIn(transaction: TransactionRecord): number[] {
  return [...Buffer.from(contentOf(transaction).data.slice(2), 'hex')];
}

function wordOf(value: number): string {
  return `0x${value.toString(16).padStart(64, '0')}`;
}
