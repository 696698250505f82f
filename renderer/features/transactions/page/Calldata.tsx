import { calldataLabel } from '../../../components/code/calldata-labels.ts';
import { CopyButton } from '../../../components/secret/CopyButton.tsx';
import text from '../../../components/text.module.css';
import styles from './Calldata.module.css';

/** The bytes of a call: the function selector, then words of 32 bytes. */
export function Calldata({ data }: { data: string }) {
  const bytes = data.length / 2 - 1;
  const { selector, words, notShown } = calldataLabel(data);
  return (
    <figure className={`${text.well} ${styles.well}`}>
      <figcaption className={`${text.line} ${styles.head}`}>
        <span className={`${text.soft} ${text.strong}`}>Calldata</span>
        <span className={styles.size}>{bytes.toLocaleString('en')} bytes</span>
        <CopyButton value={data} label="Copy calldata" size={24} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre className={styles.code} tabIndex={0}>
        <span className={styles.selector}>{selector}</span>
        {words.map((word, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place in the call
          <span key={index}>{word}</span>
        ))}
        {notShown > 0 && `… ${notShown.toLocaleString('en')} more words`}
      </pre>
    </figure>
  );
}
