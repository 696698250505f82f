import { Flex } from '@mantine/core';
import { CopyButton } from '../secret/CopyButton.tsx';
import words from '../text.module.css';
import styles from './code.module.css';

/** A contract value in readable form, with the raw value below. */
export function ReadableValue({
  text,
  meaning,
  label,
}: {
  text: string;
  /** `undefined` if the raw value is readable. */
  meaning: string | undefined;
  /** The name of the value for the copy button. */
  label: string;
}) {
  if (text === '') return <span className={words.quiet}>empty text</span>;
  return (
    <>
      {meaning && <div className={words.strong}>{meaning}</div>}
      <Flex className={styles.raw} align="flex-start" gap={3} data-beside={meaning ? true : undefined}>
        <code>{text}</code>
        {text.length > 8 && <CopyButton value={text} label={`Copy ${label}`} />}
      </Flex>
    </>
  );
}
