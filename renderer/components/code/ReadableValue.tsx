import { CopyButton } from '../secret/CopyButton.tsx';
import words from '../text.module.css';
import styles from './ReadableValue.module.css';

/** A value of a contract: what a person would say, and below it what it is. */
export function ReadableValue({
  text,
  meaning,
  label,
}: {
  text: string;
  /** Nothing where the text says it already. */
  meaning: string | undefined;
  /** What it is, for the copy button. */
  label: string;
}) {
  if (text === '') return <span className={words.quiet}>an empty text</span>;
  return (
    <>
      {meaning && <div className={words.strong}>{meaning}</div>}
      <div className={styles.raw} data-beside={meaning ? true : undefined}>
        <code>{text}</code>
        {text.length > 8 && <CopyButton value={text} label={`Copy ${label}`} />}
      </div>
    </>
  );
}
