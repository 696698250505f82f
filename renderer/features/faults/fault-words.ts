import { faultEffects } from '../../../service/resources/fault-effects.ts';
import type { Fault } from '../../service/call/client.ts';

/** What a rule takes hold of, in words. */
export function whereWords({ effect, where = {} }: Fault): string {
  const { layer } = faultEffects[effect.kind];
  const { operations, path, chain, endpoint, applicationId } = where;
  const named = [operations?.join(', '), path, chain, endpoint, applicationId].flatMap(
    (name) => name ?? [],
  );
  return named.length > 0 ? named.join(' · ') : everythingOf[layer];
}

const everythingOf = {
  http: 'every call',
  signing: 'every signing method',
  rpc: 'every question to a node',
  blocks: 'every block',
  deliveries: 'every delivery',
} as const;

/** When it does, in words. */
export function whenWords({ when = {}, until = {} }: Fault): string {
  const { share, every, at, first } = when;
  const often =
    (share !== undefined && `${Math.round(share * 1_000) / 10} %`) ||
    (every !== undefined && `each ${every}th`) ||
    (at && `number ${at.join(', ')}`) ||
    (first !== undefined && `the first ${first}`) ||
    'each time';
  return until.hits === undefined ? often : `${often}, ${until.hits} at most`;
}

/** What it does, with what it was told. */
export function effectWords({ effect }: Fault): string {
  const { milliseconds, status, code, gwei, blocks, times } = effect;
  const told = [
    milliseconds !== undefined && `${milliseconds} ms`,
    status !== undefined && String(status),
    code,
    gwei !== undefined && `${gwei} gwei`,
    blocks !== undefined && `${blocks} blocks`,
    times !== undefined && `${times} times`,
  ].filter(Boolean);
  return [effect.kind, ...told].join(' · ');
}
