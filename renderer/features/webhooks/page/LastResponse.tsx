import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { CopyButton } from '../../../components/secret/CopyButton.tsx';
import { attemptLabel, toPhrase } from '../../../components/status/delivery-labels.ts';
import { Tag } from '../../../components/status/Tag.tsx';
import text from '../../../components/text.module.css';
import type { DeliveryInspection } from '../../../service/call/client.ts';
import styles from './FailureNote.module.css';

/** The last response as text: two lines, or all stored text after a click. */
export function LastResponse({
  attempt,
  isTest = false,
}: {
  attempt: DeliveryInspection['attempts'][number];
  isTest?: boolean;
}) {
  const [isWhole, setWhole] = useState(false);
  const { answer, status = 0, reason = 'No response.', at } = attempt;
  const first = answer ? `HTTP/1.1 ${toPhrase(status)}` : reason;
  const body = answer?.body ?? '';
  return (
    <section className={`${text.well} ${styles.answer}`} aria-label="Last response">
      <div className={`${text.apart} ${styles.answerHead}`}>
        <code className={`${text.cut} ${styles.first}`} data-status={attemptLabel(attempt).status}>
          {first}
        </code>
        <span className={`${text.line} ${text.quiet} ${text.tiny} ${styles.when}`}>
          {isTest && <Tag>test</Tag>}
          <span>
            last response, <RelativeTime at={at} />
          </span>
          <CopyButton value={body === '' ? first : body} label="Copy response" />
        </span>
      </div>
      {body !== '' && (
        <UnstyledButton
          className={styles.body}
          aria-expanded={isWhole}
          title={isWhole ? 'Show less' : 'Show all'}
          onClick={() => setWhole(!isWhole)}
        >
          <code className={isWhole ? styles.whole : `${text.cut} ${styles.line}`}>{body}</code>
        </UnstyledButton>
      )}
    </section>
  );
}
