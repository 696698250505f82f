import { once } from '../../kernel/lazy.ts';
import { isSameText } from '../../kernel/same-text.ts';
import { minute } from '../../kernel/time-units.ts';
import type { Clock } from '../../ports/clock.ts';
import type { DeviceKey } from '../../ports/device-key.ts';
import type { Ids } from '../../ports/ids.ts';

interface NoncePorts {
  readonly ids: Pick<Ids, 'token'>;
  readonly clock: Pick<Clock, 'monotonicMillis'>;
  readonly deviceKey: Pick<DeviceKey, 'mac'>;
}

/** How long a nonce is accepted. */
export const nonceMilliseconds = 5 * minute;
const purpose = 'console.nonce.v1';

/**
 * Nonces of this process. They carry a MAC that includes a secret of the process, so that issuing
 * them to anonymous callers takes no memory; only the used ones are remembered.
 */
export function createNonces({ ids, clock, deviceKey }: NoncePorts) {
  const ofProcess = once(() => ids.token(32));
  const used = new Map<string, { readonly until: number; readonly counts: Set<number> }>();
  const macOf = (text: string) =>
    deviceKey.mac(purpose, `${ofProcess()}.${text}`).toString('base64url');

  /** When the nonce expires; `undefined` for a nonce of another process. */
  function endOf(nonce: string): number | undefined {
    const [issuedAt = '', random = '', mac = '', ...extraParts] = nonce.split('.');
    if (extraParts.length > 0 || !isSameText(mac, macOf(`${issuedAt}.${random}`))) return undefined;
    return Number.parseInt(issuedAt, 36) + nonceMilliseconds;
  }

  return {
    issue: (): string => {
      const text = `${Math.floor(clock.monotonicMillis()).toString(36)}.${ids.token(16)}`;
      return `${text}.${macOf(text)}`;
    },
    isValid: (nonce: string): boolean => (endOf(nonce) ?? 0) > clock.monotonicMillis(),
    /** Uses a number of a valid nonce; `false` if the session used it before. */
    spend: (session: string, nonce: string, count: number): boolean => {
      const now = clock.monotonicMillis();
      const name = `${session} ${nonce}`;
      const entry = used.get(name);
      if (entry?.counts.has(count)) return false;
      if (entry) entry.counts.add(count);
      else {
        for (const [usedNonce, { until }] of used) if (until <= now) used.delete(usedNonce);
        used.set(name, { until: endOf(nonce) ?? now, counts: new Set([count]) });
      }
      return true;
    },
  };
}
