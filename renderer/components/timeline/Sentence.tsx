import type { Phrase } from '../../../service/resources/signature-inspection.ts';
import styles from './Sentence.module.css';

/** A phrase up to this length stays on one line: an address is not broken. */
const longestWhole = 32;

/** What a signature or transaction does, at the size of what matters most; the dangerous part in its colour. */
export function Sentence({
  phrases,
  framed = false,
}: {
  phrases: readonly Phrase[];
  /** In a well of its own, among the fields of a form. */
  framed?: boolean;
}) {
  return (
    <p className={styles.sentence} data-framed={framed || undefined}>
      {phrases.map(({ text, emphasis }, index) =>
        emphasis === 'plain' ? (
          text
        ) : (
          <b
            // biome-ignore lint/suspicious/noArrayIndexKey: a phrase is its place in the sentence
            key={index}
            data-emphasis={emphasis}
            data-whole={text.length <= longestWhole || undefined}
          >
            {text}
          </b>
        ),
      )}
    </p>
  );
}
