import type { Ports } from '../ports/ports.ts';
import type { AttentionItem, AttentionKind } from '../resources/attention.ts';
import type { AttentionMemory } from './memory.ts';

export type AttentionPorts = Pick<
  Ports,
  'storage' | 'chains' | 'changes' | 'clock' | 'settings' | 'requestLog'
>;

/** Whose things are looked at, and when. */
export interface Look {
  readonly ports: AttentionPorts;
  readonly owner: string;
  readonly now: string;
  readonly memory: AttentionMemory;
}

/** What needs a person; at most `maximumItems` of `total` are told one by one. */
export interface Found {
  readonly items: readonly AttentionItem[];
  readonly total: number;
  /** Nobody told yet: what was so before may be so still. */
  readonly isUnknown?: true;
  /** When time alone changes that. */
  readonly changesAt?: string | undefined;
}

/** Where one kind of item comes from. It reads what is wrong, and nothing of what is well. */
export interface Source {
  find(look: Look): Found | Promise<Found>;
  /** One sentence for more of them than are told one by one. */
  several(total: number): Pick<AttentionItem, 'what'> & { readonly name: string };
}

/** More of a kind than this are one item. */
export const maximumItems = 50;

export const nothing: Found = { items: [], total: 0 };

/** What is all there is. */
export function allOf(items: readonly AttentionItem[]): Found {
  return { items, total: items.length };
}

/** The id of an item: it stays the same as long as the same is wrong. */
export function itemId(kind: AttentionKind, subjectId: string): string {
  return `${kind}:${subjectId}`;
}

/** The moment so much before another one. */
export function before(now: string, milliseconds: number): string {
  return new Date(Date.parse(now) - milliseconds).toISOString();
}

/** The moment so much after another one. */
export function after(moment: string, milliseconds: number): string {
  return before(moment, -milliseconds);
}

/** The earliest of some moments. */
export function earliest(moments: readonly (string | undefined)[]): string | undefined {
  return moments.filter((moment) => moment !== undefined).sort()[0];
}
