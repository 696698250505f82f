import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChanceStream } from '../../model/kernel/concurrency/chance-stream.ts';
import { ok } from '../../model/kernel/results/result.ts';
import {
  definitionOf,
  type FaultEffect,
  type FaultLayer,
  type FaultPlace,
  type FaultRule,
} from '../../model/webhooks/fault-rule.ts';
import { chanceOf, decideFault, isInForce, meansPlace } from '../../model/webhooks/fault-scenarios.ts';
import type { Changes } from '../ports/changes.ts';
import type { Clock } from '../ports/clock.ts';
import type { FaultMatch, Faults } from '../ports/ports.ts';
import type { Log } from '../ports/request-log.ts';
import type { Storage } from '../ports/storage.ts';

/** Counts are stored after this delay, unless the service is killed before. */
const writtenWithinMilliseconds = 100;

interface FaultRulesPorts {
  readonly storage: Storage;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly log: Log;
  /** Replaces the pause of the system clock in tests. */
  readonly pause?: (milliseconds: number) => Promise<unknown>;
}

type Counts = Pick<FaultRule, 'asked' | 'hits'>;

/** A rule with the counts since it was last stored. */
interface LiveRule {
  readonly rule: FaultRule;
  readonly layer: FaultLayer;
  readonly stream: ChanceStream;
  counts: Counts;
  /** The stored counts, or those being stored. */
  written: Counts;
}

/** The owner of work: none, the operator, or a caller that receives the names of applied rules. */
type RequestScope = { readonly isOutside: true } | { readonly names: Set<string> } | undefined;

/** One per process, used only while a service has rules: it slows down every promise. */
const scopes = new AsyncLocalStorage<{ readonly of: FaultRules; readonly whose: RequestScope }>();
let servicesWithRules = 0;

/** The rules of the state, evaluated in memory; without rules, each check is one comparison. */
export class FaultRules implements Faults {
  readonly #ports: FaultRulesPorts;
  readonly #unsubscribe: () => void;
  #live: ReadonlyMap<string, LiveRule> = new Map();
  #timer: NodeJS.Timeout | undefined;
  #writing = Promise.resolve();
  readonly #ending = new AbortController();

  constructor(ports: FaultRulesPorts) {
    this.#ports = ports;
    this.#take();
    this.#unsubscribe = ports.changes.subscribe(({ tables }) => {
      if (tables.includes('faultRules')) this.#take();
    });
  }

  isOn(layer?: FaultLayer): boolean {
    if (this.#live.size === 0) return false;
    return [...this.#live.values()].some(
      (live) => (layer === undefined || live.layer === layer) && this.#isInForce(live),
    );
  }

  match(target: FaultPlace): FaultMatch | undefined {
    if (this.#live.size === 0) return undefined;
    const scope = this.#whose();
    if (isOutside(scope) && target.layer !== 'blocks' && target.layer !== 'deliveries') return undefined;
    const matching = [...this.#live.values()].filter(
      (live) => live.layer === target.layer && this.#isInForce(live) && meansPlace(live.rule, target),
    );
    if (matching.length === 0) return undefined;
    this.#timer ??= setTimeout(() => void this.#write(), writtenWithinMilliseconds).unref();
    // All rules are checked, also after a match: the draws of one rule must not depend on the others.
    const [hit] = matching.flatMap((live) => {
      const effect = draw(live);
      return effect ? [{ live, effect }] : [];
    });
    if (!hit) return undefined;
    const { live, effect } = hit;
    live.counts = { ...live.counts, hits: live.counts.hits + 1 };
    if (scope && 'names' in scope) scope.names.add(live.rule.id);
    return { rule: live.rule.id, effect };
  }

  async pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
    const ending = signal ?? this.#ending.signal;
    const { pause = (length: number) => sleep(length, undefined, { signal: ending }) } = this.#ports;
    // A stop ends it early.
    await pause(milliseconds).catch(() => undefined);
  }

  noting<Value>(names: Set<string>, work: () => Value): Value {
    // Calls from the operator's work belong to the operator too.
    return isOutside(this.#whose()) ? work() : this.#run({ names }, work);
  }

  outside<Value>(work: () => Value): Value {
    return this.#run({ isOutside: true }, work);
  }

  apart<Value>(work: () => Value): Value {
    return this.#run(undefined, work);
  }

  async close(): Promise<void> {
    this.#unsubscribe();
    await this.#write();
    this.#ending.abort();
    this.#setLive(new Map());
  }

  #whose(): RequestScope {
    const work = scopes.getStore();
    return work?.of === this ? work.whose : undefined;
  }

  #run<Value>(scope: RequestScope, work: () => Value): Value {
    return this.#live.size > 0 ? scopes.run({ of: this, whose: scope }, work) : work();
  }

  #setLive(live: ReadonlyMap<string, LiveRule>): void {
    servicesWithRules += Math.sign(live.size) - Math.sign(this.#live.size);
    this.#live = live;
    if (servicesWithRules === 0) scopes.disable();
  }

  #isInForce({ rule, counts }: LiveRule): boolean {
    return isInForce(rule, counts.hits, this.#ports.clock.millis());
  }

  #take(): void {
    const rules = this.#ports.storage.read(({ faultRules }) => faultRules.listBy('every', '*'));
    this.#setLive(new Map(rules.map((rule) => [rule.id, toLive(rule, this.#live.get(rule.id))])));
  }

  #write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#writeCounts());
    return this.#writing;
  }

  async #writeCounts(): Promise<void> {
    const due = [...this.#live.values()].filter((live) => !isSame(live.counts, live.written));
    if (due.length === 0) return;
    const writtenCounts = new Map(due.map((live) => [live, live.written]));
    // Listeners of the commit compare with this; the draft itself changes nothing, because it may be repeated.
    for (const live of due) live.written = live.counts;
    const counted = due.map((live) => ({ ...live, known: writtenCounts.get(live) ?? live.counts }));
    const result = await this.#ports.storage.transact(({ faultRules }) => {
      for (const { rule, counts, known } of counted) {
        const stored = faultRules.find(rule.id);
        if (stored?.revision === rule.revision && isSame(stored, known)) faultRules.put({ ...stored, ...counts });
      }
      return ok();
    });
    // The counts of a replaced world are dropped.
    if (result.ok || result.failure.code === 'world.restored') return;
    for (const [live, counts] of writtenCounts) live.written = counts;
    this.#ports.log.warn('fault.not-counted', { code: result.failure.code });
  }
}

function draw(live: LiveRule): FaultEffect | undefined {
  const requestCount = live.counts.asked + 1;
  live.counts = { ...live.counts, asked: requestCount };
  return decideFault(live.rule, requestCount, live.stream);
}

/** The stored rule, unless the change only stored the counts from here. */
function toLive(rule: FaultRule, previous: LiveRule | undefined): LiveRule {
  const { layer } = definitionOf(rule.effect.kind);
  const stored = { asked: rule.asked, hits: rule.hits };
  const isKnown = previous?.rule.revision === rule.revision && isSame(stored, previous.written);
  const { counts, written } = isKnown ? previous : { counts: stored, written: stored };
  return { rule, layer, stream: chanceOf(rule), counts, written };
}

function isSame(left: Counts, right: Counts): boolean {
  return left.asked === right.asked && left.hits === right.hits;
}

function isOutside(scope: RequestScope): boolean {
  return scope !== undefined && 'isOutside' in scope;
}
