import { chanceStream } from '../../../model/kernel/concurrency/chance-stream.ts';
import { toError } from '../../../model/kernel/results/reasons.ts';
import { second } from '../../../model/kernel/units.ts';
import type { HandlerProof, OrderKind, TriedOrder } from '../../../model/webhooks/handler-proof.ts';
import type { PaymentEventRecord } from '../../../model/webhooks/payment-event.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import { type Move, sequenceOf } from './fewest-moves.ts';
import {
  type Hooked,
  type HookPorts,
  type Hooks,
  type Replayed,
  type ReplayPorts,
  readState,
  replay,
  resetState,
} from './hooks.ts';

export type ProvingPorts = HookPorts & ReplayPorts & Pick<Ports, 'storage' | 'log'>;

/** The task of a handler test. */
export interface ProofOrder {
  readonly id: string;
  readonly webhookId: string;
  readonly applicationId: string;
  /** Oldest first. */
  readonly events: readonly PaymentEventRecord[];
  readonly hooks: Hooks;
  readonly permutations: number;
  readonly seed: number;
  readonly retries: number;
  readonly seconds: number;
  /** Values to hide in a displayed end state. */
  readonly secrets: readonly string[];
}

/** A completed run: what was sent, and the end state or the reason for its absence. */
export interface EndedRun {
  readonly number: number;
  readonly replayed: Replayed;
  readonly state: Hooked<unknown>;
}

/** Sent in every request of a handler test, with its id and the run number. */
const proofHeader = 'x-vaultdesk-proof';

type ProofReport = Omit<HandlerProof, 'id' | 'webhookId' | 'startedAt' | 'seed' | 'events'>;

/** A running handler test: its runs, progress and result. Changes nothing in the world. */
export class Proving {
  readonly order: ProofOrder;
  readonly planned: readonly PlannedOrders[];
  readonly #ports: ProvingPorts;
  readonly #startedAt: string;
  readonly #ending = new AbortController();
  #report: ProofReport = {
    status: 'RUNNING',
    words: 'The deliveries are being sent in the recorded order.',
    warnings: [],
    progress: { permutations: 0, planned: 0, runs: 0, deliveries: 0 },
    orders: [],
    isCutShort: false,
    broken: [],
  };

  constructor(ports: ProvingPorts, order: ProofOrder) {
    this.#ports = ports;
    this.order = order;
    this.#startedAt = ports.clock.now();
    const { events, permutations, seed } = order;
    this.planned = plannedOrders({ count: events.length, permutations, seed });
    const orders = this.planned.map(({ kind, moves }) => ({ kind, planned: moves.length, tried: [] }));
    this.update({ orders });
  }

  /** Executes `prove` until it ends, is cancelled or reaches the time limit. Never throws. */
  async run(prove: () => Promise<void>): Promise<void> {
    const timer = setTimeout(() => {
      this.update({ isCutShort: true });
      this.#ending.abort();
    }, this.order.seconds * second);
    try {
      await prove();
    } catch (thrown) {
      this.#ports.log.error('proof.threw', { error: toError(thrown) });
      this.fail('An internal error stopped the handler test. See the service log.');
    } finally {
      clearTimeout(timer);
    }
  }

  get report(): ProofReport {
    return this.#report;
  }

  update(news: Partial<ProofReport>): void {
    this.#report = { ...this.#report, ...news };
  }

  /** Records the result of the next order of a kind. */
  tried(kind: OrderKind, outcome: TriedOrder): void {
    const orders = this.#report.orders.map((group) =>
      group.kind === kind ? { ...group, tried: [...group.tried, outcome] } : group,
    );
    this.update({ orders });
  }

  warn(message: string): void {
    if (!this.#report.warnings.includes(message)) this.update({ warnings: [...this.#report.warnings, message] });
  }

  /** Ends the test, unless it has already ended. */
  end(result: Pick<ProofReport, 'status' | 'words'> & Partial<ProofReport>): void {
    if (this.#report.status !== 'RUNNING') return;
    this.update({ ...result, endedAt: this.#ports.clock.now() });
    this.#ending.abort();
  }

  fail(message: string): void {
    this.end({ status: 'FAILED', words: message });
  }

  cancel(message = 'Cancelled before a verdict was reached.'): void {
    this.end({ status: 'CANCELLED', words: message });
  }

  view(): HandlerProof {
    const { id, webhookId, seed, events } = this.order;
    const eventSummaries = events.map((event) => ({ id: event.id, type: event.type }));
    return { id, webhookId, seed, events: eventSummaries, startedAt: this.#startedAt, ...this.#report };
  }

  /** Resets the state, sends the events with these moves, and reads the end state; `undefined` after the test. */
  async attempt(events: readonly PaymentEventRecord[], moves: readonly Move[]) {
    const { signal } = this.#ending;
    if (signal.aborted) return undefined;
    const number = this.#count({ runs: 1 });
    const webhook = this.#ports.storage.read(({ webhooks }) => webhooks.find(this.order.webhookId));
    if (!webhook) {
      this.fail('The webhook was deleted in the meantime.');
      return undefined;
    }
    const { hooks, retries, id } = this.order;
    const mark = { [proofHeader]: `${id}/${number}` };
    const reset = await resetState(this.#ports, hooks, { mark, signal });
    if (signal.aborted) return undefined;
    if (!reset.isDone) {
      this.fail(`${reset.words} This was before run ${number}.`);
      return undefined;
    }
    const sequence = sequenceOf(events.length, moves).flatMap((at) => events[at] ?? []);
    const plan = { webhook, sequence, retries, mark, signal };
    const replayed = await replay(this.#ports, plan);
    this.#count({ deliveries: replayed.sent });
    const state = await readState(this.#ports, hooks, { mark, signal });
    return signal.aborted ? undefined : { number, replayed, state };
  }

  /** Updates the counters and returns the number of runs. */
  #count({ runs = 0, deliveries = 0 }: { runs?: number; deliveries?: number }): number {
    const { progress } = this.#report;
    const counted = { ...progress, runs: progress.runs + runs, deliveries: progress.deliveries + deliveries };
    this.update({ progress: counted });
    return counted.runs;
  }
}

interface Planned {
  readonly count: number;
  /** Number of random orderings, in addition to those always tested. */
  readonly permutations: number;
  readonly seed: number;
}

type PlannedOrders = { readonly kind: OrderKind; readonly moves: readonly (readonly Move[])[] };

/** Plans the orderings: as recorded, twice; swapped neighbours, duplicates, last first; then seeded random orders. */
export function plannedOrders({ count, permutations, seed }: Planned): readonly PlannedOrders[] {
  const eventIndexes = Array.from({ length: count }, (_, event) => event);
  const swaps = eventIndexes.slice(1).map((next) => [movedAfter(next - 1, next)]);
  const doubles = eventIndexes.map((event) => [copied(event, event)]);
  const last = count - 1;
  // With two events, this equals their swap.
  const lastFirst: Move = { event: last, isCopy: false, side: 'before', of: 0 };
  const randomOrders = Array.from({ length: permutations }, (_, nth) => drawnMoves(count, `${seed}/${nth}`));
  const all: readonly PlannedOrders[] = [
    { kind: 'AS_RECORDED', moves: [[], []] },
    { kind: 'SWAPPED', moves: swaps },
    { kind: 'DOUBLED', moves: doubles },
    { kind: 'LAST_FIRST', moves: count > 2 ? [[lastFirst]] : [] },
    { kind: 'DRAWN', moves: randomOrders.filter(({ length }) => length > 0) },
  ];
  return all.filter(({ moves }) => moves.length > 0);
}

/** Some events arrive late, some again later, from few moves to many. */
function drawnMoves(count: number, name: string): Move[] {
  const stream = chanceStream(`proof/${name}`);
  let drawCount = 0;
  const chance = () => {
    drawCount += 1;
    return stream(drawCount);
  };
  const share = Math.max(1.5 / count, chance() * 0.7);
  return Array.from({ length: count }, (_, event) => event).flatMap((event) => {
    const moves: Move[] = [];
    const later = event + Math.ceil(chance() * (count - 1 - event));
    if (chance() < share && later > event) moves.push(movedAfter(event, later));
    const again = event + Math.floor(chance() * (count - event));
    if (chance() < share / 2) moves.push(copied(event, again));
    return moves;
  });
}

function movedAfter(event: number, of: number): Move {
  return { event, isCopy: false, side: 'behind', of };
}

function copied(event: number, of: number): Move {
  return { event, isCopy: true, side: 'behind', of };
}
