import { type ChanceStream, chanceStream } from '../kernel/chance-stream.ts';
import { definitionOf } from './fault-effects.ts';
import type { FaultEffect, FaultPlace, FaultRule } from './fault-rule.ts';

/** The parts of a rule that decide whether it hits. */
export type Deciding = Pick<FaultRule, 'id' | 'where' | 'when' | 'effect' | 'until' | 'seed'>;

/**
 * The effect of a rule on the `nth` call that it matches, counted from 1; `undefined` if the call passes. Depends on
 * nothing else, so that the same calls are hit in every run.
 */
export function decideFault(
  { when = {}, effect }: Deciding,
  nth: number,
  stream: ChanceStream,
): FaultEffect | undefined {
  const { share, every, at, first } = when;
  if (share !== undefined && stream(nth) >= share) return undefined;
  if (every !== undefined && nth % every !== 0) return undefined;
  if (at !== undefined && !at.includes(nth)) return undefined;
  if (first !== undefined && nth > first) return undefined;
  return effect;
}

/** The random sequence of a rule, derived from its name and seed. */
export function chanceOf({ id, seed = 0 }: Pick<Deciding, 'id' | 'seed'>): ChanceStream {
  return chanceStream(`${seed}/${id}`);
}

/** Whether a rule matches a call. */
export function meansPlace({ where = {}, effect }: Deciding, point: FaultPlace): boolean {
  const { operations, path, applicationId, chain, endpoint } = where;
  if (definitionOf(effect.kind).layer !== point.layer) return false;
  if (effect.kind.startsWith('hand-over-') && point.operation !== handOver) return false;
  if (operations && !operations.some((pattern) => fits(pattern, point.operation))) return false;
  if (path !== undefined && !fits(path, point.path ?? '')) return false;
  if (applicationId !== undefined && applicationId !== point.applicationId) return false;
  if (chain !== undefined && chain !== point.chain) return false;
  return endpoint === undefined || (point.endpoint ?? []).some((name) => fits(endpoint, name));
}

/** The method that submits a transaction to a node. */
export const handOver = 'eth_sendRawTransaction';

/** Whether a rule has expired. `hits`: number of hits so far. `now`: service time. */
export function isSpent(
  { until = {} }: Pick<Deciding, 'until'>,
  hits: number,
  now: number,
): boolean {
  if (until.hits !== undefined && hits >= until.hits) return true;
  return until.at !== undefined && now >= Date.parse(until.at);
}

/** Whether a text matches a pattern in which `*` matches any characters. */
export function fits(pattern: string, text: string): boolean {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (last === undefined) return pattern === text;
  if (!text.startsWith(first) || text.length < first.length + last.length) return false;
  let from = first.length;
  for (const part of others) {
    const result = text.indexOf(part, from);
    if (result < 0) return false;
    from = result + part.length;
  }
  return text.endsWith(last) && text.length - last.length >= from;
}
