import { secretType } from '../../../service/model/kernel/primitives.ts';
import { isAwake, useChainStates } from './chain-states.ts';

/** The chains with test funds and test items, and the default one. */
export function useEmbeddedChains() {
  const states = useChainStates() ?? [];
  const embedded = states.filter(({ isEmbedded }) => isEmbedded);
  const first = embedded.find(isAwake) ?? embedded[0];
  return {
    first: first?.secretType ?? 'ETHEREUM',
    others: states.filter(({ isEmbedded }) => !isEmbedded).map((chain) => chain.secretType),
    /** The chain for the text of a form. */
    chainOf: (text: string) => {
      const chosenType = secretType.parse(text);
      return { secretType: chosenType, state: states.find((chain) => chain.secretType === chosenType) };
    },
  };
}
