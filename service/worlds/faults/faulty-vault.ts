import { fail } from '../../model/kernel/results/result.ts';
import type { FaultMatch, Faults } from '../../platform/ports/ports.ts';
import type { Vault } from '../../platform/ports/vault.ts';

/** Wraps a vault: fault rules delay or fail the verification of values and the use of keys. */
export function faultyVault(vault: Vault, faults: Faults): Vault {
  const delayOrMatch = async (operation: 'open' | 'use'): Promise<FaultMatch | undefined> => {
    const strike = faults.strike({ layer: 'signing', operation });
    if (strike?.effect.kind !== 'slow-signing') return strike;
    await faults.pause(strike.effect.milliseconds ?? 0);
    return undefined;
  };
  return {
    ...vault,
    open: async (...values) => {
      const strike = faults.isOn('signing') ? await delayOrMatch('open') : undefined;
      return strike ? fail('fault.injected', sentenceOf(strike)) : vault.open(...values);
    },
    openNothing: async (...values) => {
      const strike = faults.isOn('signing') ? await delayOrMatch('open') : undefined;
      return strike ? fail('fault.injected', sentenceOf(strike)) : vault.openNothing(...values);
    },
    withKey: async (wallet, proof, use) => {
      const strike = faults.isOn('signing') ? await delayOrMatch('use') : undefined;
      if (!strike) return vault.withKey(wallet, proof, use);
      vault.discard(proof);
      throw new Error(sentenceOf(strike));
    },
  };
}

function sentenceOf({ rule }: FaultMatch): string {
  return `The fault rule ${rule} prevented the use of a signing method. Clear the rule to continue.`;
}
