import { Interface } from 'ethers/abi';
import { fail, ok } from '../../service/kernel/result.ts';
import type { Again } from '../../service/kernel/schedule.ts';
import type { TransactionRecord } from '../../service/resources/transaction.ts';
import { settle, settleRound } from '../../service/transactions/operator/settle.ts';
import type { Refusal, Settlement } from '../../service/transactions/operator/settlement.ts';
import { loadOperator } from '../../service/transactions/operator/submit-as-operator.ts';
import { contentOf } from '../../service/transactions/request-types.ts';
import { trackTransactions } from '../../service/transactions/track-transactions.ts';
import { givenUp } from '../../service/transactions/transaction-states.ts';
import type { FakeChain } from '../fakes/fake-chain.ts';
import { type FakePorts, fakePorts } from '../fakes/fake-ports.ts';
import { ourApplicationId } from '../records/builders.ts';
import { present, valueIn } from '../value-in.ts';
import { contract } from './a-sender.ts';

const performed = new Interface(['event Performed(uint256 indexed task)']);
const topic = present(performed.getEvent('Performed')?.topicHash);

/** A fake settlement. Its calldata contains its numbers, one byte each, and the contract reports each. */
export interface Task extends Settlement {
  /** Its result; `undefined` if pending. */
  end: { readonly done: string | undefined } | Refusal | undefined;
  ids: string[];
}

/** Creates a task of these numbers, with overrides. */
export function aTask(
  numbers: readonly number[],
  chain: FakeChain,
  fields: Partial<Settlement> = {},
): Task {
  const data = `0x${Buffer.from(numbers).toString('hex')}`;
  // A join whose commit failed is undone, like a table row.
  let joined: { readonly id: string; readonly before: string[]; isThere: boolean } | undefined;
  const task: Task = {
    applicationId: ourApplicationId,
    event: { address: contract, topics: [topic, numbers.map(wordOf)] },
    end: undefined,
    ids: [],
    attemptIds: ({ transactions }) => {
      if (joined) joined.isThere ||= transactions.find(joined.id) !== undefined;
      if (joined && !joined.isThere) task.ids = joined.before;
      return task.end ? undefined : task.ids;
    },
    call: async () => ok({ to: contract, value: 0n, data, needsContract: true }),
    isPerformed: async () => {
      const logs = await chain.logs({ ...task.event, fromBlock: 0n, toBlock: 'latest' });
      return logs.ok ? ok(logs.value.length > 0) : logs;
    },
    join: (_tables, { id }, ids) => {
      joined = { id, before: task.ids, isThere: false };
      task.ids = ids;
    },
    complete: async (_at, transactionHash) => {
      task.end = { done: transactionHash };
      return ok();
    },
    giveUp: async (_at, refusal) => {
      task.end = refusal;
      return ok();
    },
    ...fields,
  };
  return task;
}

function wordOf(number: number): string {
  return `0x${number.toString(16).padStart(64, '0')}`;
}

/** An operator on a fake chain with a contract that performs tasks, and its actions. */
export interface TestOperator {
  readonly ports: FakePorts;
  chain(): FakeChain;
  /** Settles one task. */
  settle(task: Settlement): ReturnType<typeof settle>;
  /** Runs a round with each task in its own queue, or with these queues. */
  round(...queues: (readonly Settlement[])[]): Promise<Again | undefined>;
  track(): Promise<boolean>;
  /** The transactions signed for a task. */
  attempts(task: Task): TransactionRecord[];
  /** Fails the newest attempt, as if no node had accepted it for minutes. */
  giveUpNewest(task: Task): Promise<TransactionRecord>;
  /** Makes the node unresponsive during `work`. */
  whileDeaf(work: () => Promise<unknown>): Promise<void>;
}

export function anOperator(): TestOperator {
  const ports = fakePorts();
  const chain = () => ports.chains.of('ETHEREUM');
  openContract(chain());
  const attempts = ({ ids }: Task) =>
    ports.storage.read(({ transactions }) => ids.flatMap((id) => transactions.find(id) ?? []));
  return {
    ports,
    chain,
    attempts,
    settle: async (task) =>
      settle(ports, valueIn(await loadOperator(ports, chain(), 'minter')), task),
    round: (...queues) => {
      const round = { chain: 'ETHEREUM', account: 'minter', waits: 'test.waits' } as const;
      return settleRound(ports, round, { queues, pauses: [] });
    },
    track: () => trackTransactions(ports, 'ETHEREUM'),
    giveUpNewest: async (task) => {
      const next = givenUp(present(attempts(task).at(-1)), 'No node accepted it.');
      await ports.storage.transact(({ transactions }) => ok(transactions.put(next)));
      return next;
    },
    whileDeaf: async (work) => {
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
