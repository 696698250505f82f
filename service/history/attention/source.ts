import type { AttentionItem, AttentionKind } from '../../model/history/attention.ts';
import type { FaultRule } from '../../model/webhooks/fault-rule.ts';
import type { ChainStatus } from '../../platform/ports/chains.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { AttentionMemory } from './attention-index.ts';

export type AttentionPorts = Pick<
  Ports,
  'storage' | 'chains' | 'changes' | 'clock' | 'inboxes' | 'settings' | 'requestLog'
>;

export interface AttentionQuery {
  readonly ports: AttentionPorts;
  readonly owner: string;
  readonly now: string;
  readonly memory: AttentionMemory;
  /** The known state of the chains. */
  readonly chains: readonly ChainStatus[] | undefined;
  /** Names of the fault rules that other items are about. */
  readonly listedRules: ReadonlySet<string>;
}

/** An item without the sentence that `list-attention.ts` adds. The default cause is `why`. */
export type FoundItem = Omit<AttentionItem, 'resolved' | 'cause'> & Partial<Pick<AttentionItem, 'cause'>>;

/** The items of a query; at most `maximumItems` of `total` are listed individually. */
export interface AttentionFindings {
  readonly items: readonly FoundItem[];
  readonly total: number;
  /** The state is unknown: earlier conditions may still hold. */
  readonly isUnknown?: true;
  /** When the items change with time alone. */
  readonly changesAt?: string | undefined;
}

/** A source of one kind of item. It reads faulty records only. */
export interface Source {
  find(query: AttentionQuery): AttentionFindings | Promise<AttentionFindings>;
  /** The title for more items than are listed individually. */
  several(total: number): Pick<AttentionItem, 'what'> & { readonly name: string };
}

export type Sources = Partial<Record<AttentionKind, Source>>;

/** Maximum number of items of a kind before they are grouped. */
export const maximumItems = 50;

export const noFindings: AttentionFindings = { items: [], total: 0 };

/** A complete list of items. */
export function allOf(items: readonly FoundItem[]): AttentionFindings {
  return { items, total: items.length };
}

/** The id of an item: stable while the problem persists. */
export function itemId(kind: AttentionKind, subjectId: string): string {
  return `${kind}:${subjectId}`;
}

/** A name that several records can have, with the start of an id. @example named('Fennec', id) // "Fennec (5d0c1a2b)" */
export function named(name: string, id: string): string {
  return `${name} (${id.slice(0, 8)})`;
}

/** @example shortened(hash) // "0x12345678…abcd" */
export function shortened(text: string): string {
  return `${text.slice(0, 10)}…${text.slice(-4)}`;
}

/** @example toHits([rule]) // "It has affected 2 calls." */
export function toHits(rules: readonly FaultRule[]): string {
  const hits = rules.reduce((sum, rule) => sum + rule.hits, 0);
  const subject = rules.length === 1 ? 'It has' : 'They have';
  return hits === 0
    ? `${subject} not affected a call yet.`
    : `${subject} affected ${hits} ${hits === 1 ? 'call' : 'calls'}.`;
}

export function before(now: string, milliseconds: number): string {
  return new Date(Date.parse(now) - milliseconds).toISOString();
}

/** The time this long after another. */
export function after(moment: string, milliseconds: number): string {
  return before(moment, -milliseconds);
}

/** The earliest of the given times. */
export function earliest(moments: readonly (string | undefined)[]): string | undefined {
  return moments.filter((moment) => moment !== undefined).sort()[0];
}

/** The items of two lists. */
export function combined(first: AttentionFindings, second: AttentionFindings): AttentionFindings {
  return {
    items: [...first.items, ...second.items],
    total: first.total + second.total,
    changesAt: earliest([first.changesAt, second.changesAt]),
  };
}
