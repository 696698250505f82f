import { calldataLabel } from '../../../components/code/calldata-labels.ts';
import { Card } from '../../../components/layout/Card.tsx';
import { CopyButton } from '../../../components/secret/CopyButton.tsx';
import styles from './TransactionInput.module.css';

/** The calldata of the transaction in words of 32 bytes. */
export function TransactionInput({ input }: { input: string }) {
  const { selector, words, notShown } = calldataLabel(input);
  return (
    <Card
      title="Input"
      hint={`${((input.length - 2) / 2).toLocaleString('en')} bytes`}
      actions={<CopyButton value={input} label="Copy input" size={24} />}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre className={styles.input} tabIndex={0}>
        {[selector, ...words, notShown > 0 && `… ${notShown} more words`]
          .filter(Boolean)
          .join('\n')}
      </pre>
    </Card>
  );
}
