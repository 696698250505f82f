import type { ChainState } from '../../../service/resources/chain-view.ts';
import text from '../text.module.css';
import styles from './ChainHint.module.css';

/** Says that sending the form starts the chain, and why some chains cannot be chosen. */
export function ChainHint({
  chain,
  others,
}: {
  chain: ChainState | undefined;
  /** Chains that are nodes of the user's own. */
  others: readonly string[];
}) {
  const isAsleep = chain?.state === 'asleep';
  if (!isAsleep && others.length === 0) return null;
  return (
    <p className={`${text.quiet} ${text.small} ${styles.hint}`}>
      {isAsleep && `${chain.secretType} is asleep. This starts it. `}
      {others.length > 0 &&
        `There is none on ${others.join(' and ')}: nothing comes out of nothing on a node of yours.`}
    </p>
  );
}
