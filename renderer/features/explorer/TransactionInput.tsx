import { Card } from '../../components/Card.tsx';
import { CopyButton } from '../../components/CopyButton.tsx';
import styles from './TransactionInput.module.css';

/** The calldata as it was sent, in words of 32 bytes. */
export function TransactionInput({ input }: { input: string }) {
  return (
    <Card
      title="Input"
      hint={`${((input.length - 2) / 2).toLocaleString('en')} bytes`}
      actions={<CopyButton value={input} label="Copy input" size={24} />}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre className={styles.input} tabIndex={0}>
        {toWords(input).join('\n')}
      </pre>
    </Card>
  );
}

const mostWords = 200;

/** The selector, then a line a word. */
function toWords(input: string): readonly string[] {
  const words = input.slice(10).match(/.{1,64}/g) ?? [];
  const shown = words.slice(0, mostWords);
  const rest = words.length - shown.length;
  return [input.slice(0, 10), ...shown, ...(rest > 0 ? [`… ${rest} more words`] : [])];
}
