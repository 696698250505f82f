import { fail } from '../../model/kernel/results/result.ts';
import type { FaultMatch, Faults } from '../../platform/ports/ports.ts';
import type { Vault } from '../../platform/ports/vault.ts';

/** Wraps a vault: fault rules delay or fail the verification of values and the use of keys. */
export function faultyVault(vault: Vault, faults: Faults): Vault {
  const delayOrMatch = async (operation: 'open' | 'use'): Promise<FaultMatch | undefined> => {
    const match = faults.match({ layer: 'signing', operation });
    if (match?.effect.kind !== 'slow-signing') return match;
    await faults.pause(match.effect.milliseconds ?? 0);
    return undefined;
  };
  return {
    ...vault,
    open: async (...values) => {
      const match = faults.isOn('signing') ? await delayOrMatch('open') : undefined;
      return match ? fail('fault.injected', sentenceOf(match)) : vault.open(...values);
    },
    openDummy: async (...values) => {
      const match = faults.isOn('signing') ? await delayOrMatch('open') : undefined;
      return match ? fail('fault.injected', sentenceOf(match)) : vault.openDummy(...values);
    },
    withKey: async (wallet, proof, use) => {
      const match = faults.isOn('signing') ? await delayOrMatch('use') : undefined;
      if (!match) return vault.withKey(wallet, proof, use);
      vault.discard(proof);
      throw new Error(sentenceOf(match));
    },
  };
}

function sentenceOf({ rule }: FaultMatch): string {
  return `The fault rule ${rule} prevented the use of a signing method. Clear the rule to continue.`;
}
