import { type ChanceStream, chanceStream } from '../kernel/chance-stream.ts';
import { definitionOf } from './fault-effects.ts';
import type { FaultEffect, FaultPlace, FaultRule } from './fault-rule.ts';

/** The parts of a rule that decide. */
export type Deciding = Pick<FaultRule, 'id' | 'where' | 'when' | 'effect' | 'until' | 'seed'>;

/**
 * What a rule does to the `nth` thing that it means, counted from 1; nothing where it lets it pass. Depends
 * on nothing else, so that the same calls are struck in every run.
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

/** The chance stream of a rule, by its name and seed. */
export function chanceOf({ id, seed = 0 }: Pick<Deciding, 'id' | 'seed'>): ChanceStream {
  return chanceStream(`${seed}/${id}`);
}

/** Whether a rule means what happens at a place. */
export function meansPlace({ where = {}, effect }: Deciding, place: FaultPlace): boolean {
  const { operations, path, applicationId, chain, endpoint } = where;
  if (definitionOf(effect.kind).layer !== place.layer) return false;
  if (effect.kind.startsWith('hand-over-') && place.operation !== handOver) return false;
  if (operations && !operations.some((one) => fits(one, place.operation))) return false;
  if (path !== undefined && !fits(path, place.path ?? '')) return false;
  if (applicationId !== undefined && applicationId !== place.applicationId) return false;
  if (chain !== undefined && chain !== place.chain) return false;
  return endpoint === undefined || (place.endpoint ?? []).some((one) => fits(endpoint, one));
}

/** The method by which a node is handed a transaction. */
export const handOver = 'eth_sendRawTransaction';

/** Whether a rule has nothing more to do. `hits`: how often it took hold. `now`: of the service's clock. */
export function isSpent(
  { until = {} }: Pick<Deciding, 'until'>,
  hits: number,
  now: number,
): boolean {
  if (until.hits !== undefined && hits >= until.hits) return true;
  return until.at !== undefined && now >= Date.parse(until.at);
}

/** Whether a text has the form of a pattern, in which `*` stands for anything. */
export function fits(pattern: string, text: string): boolean {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (last === undefined) return pattern === text;
  if (!text.startsWith(first) || text.length < first.length + last.length) return false;
  let from = first.length;
  for (const part of others) {
    const found = text.indexOf(part, from);
    if (found < 0) return false;
    from = found + part.length;
  }
  return text.endsWith(last) && text.length - last.length >= from;
}
