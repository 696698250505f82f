import { faultEffects } from '../../../service/model/webhooks/fault-effects.ts';
import type { Fault } from '../../service/call/client.ts';

/** The target of a rule as text. */
export function scopeLabel({ effect, where = {} }: Fault): string {
  const { layer } = faultEffects[effect.kind];
  const { operations, path, chain, endpoint, applicationId } = where;
  const parts = [operations?.join(', '), path, chain, endpoint, applicationId].flatMap((name) => name ?? []);
  return parts.length > 0 ? parts.join(' · ') : everythingOf[layer];
}

const everythingOf = {
  http: 'every call',
  signing: 'every signing method',
  rpc: 'every RPC request',
  blocks: 'every block',
  deliveries: 'every delivery',
} as const;

/** The frequency of a rule as text. */
export function whenLabel({ when = {}, until = {} }: Fault): string {
  const { share, every, at, first } = when;
  const often =
    (share !== undefined && `${Math.round(share * 1_000) / 10} %`) ||
    (every !== undefined && `once every ${every}`) ||
    (at && `number ${at.join(', ')}`) ||
    (first !== undefined && `first ${first}`) ||
    'every time';
  return until.hits === undefined ? often : `${often}, up to ${until.hits} hits`;
}

/** The effect of a rule with its parameters as text. */
export function effectLabel({ effect }: Fault): string {
  const { milliseconds, status, code, gwei, blocks, times } = effect;
  const parameters = [
    milliseconds !== undefined && `${milliseconds} ms`,
    status !== undefined && String(status),
    code,
    gwei !== undefined && `${gwei} gwei`,
    blocks !== undefined && `${blocks} blocks`,
    times !== undefined && `${times} times`,
  ].filter(Boolean);
  return [effect.kind, ...parameters].join(' · ');
}
