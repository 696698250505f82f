import { useEmbeddedChains } from '../../service/look/use-embedded-chains.ts';
import text from '../text.module.css';
import { ChainField } from './ChainField.tsx';
import styles from './EmbeddedChainField.module.css';

/** A chain that gives out of nothing: whether sending the form starts it, and why some cannot be chosen. */
export function EmbeddedChainField(field: { value: string; onChange: (chain: string) => void }) {
  const { others, chainOf } = useEmbeddedChains();
  const { secretType, state } = chainOf(field.value);
  const isAsleep = state?.state === 'asleep';
  return (
    <>
      <ChainField {...field} disabled={others} />
      {(isAsleep || others.length > 0) && (
        <p className={`${text.quiet} ${text.small} ${styles.hint}`}>
          {isAsleep && `${secretType} is asleep. This starts it. `}
          {others.length > 0 &&
            `There is none on ${others.join(' and ')}: nothing comes out of nothing on a node of yours.`}
        </p>
      )}
    </>
  );
}
