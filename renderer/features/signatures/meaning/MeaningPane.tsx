import { IconCheck } from '@tabler/icons-react';
import { memo } from 'react';
import type { SignatureInspection } from '../../../../service/resources/signature-inspection.ts';
import { Note } from '../../../components/layout/Note.tsx';
import { SkeletonLine } from '../../../components/layout/Skeleton.tsx';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import text from '../../../components/text.module.css';
import { Sentence } from '../../../components/timeline/Sentence.tsx';
import type { Reading } from '../use-inspection.ts';
import { DocumentCard } from './DocumentCard.tsx';
import styles from './MeaningPane.module.css';
import { MessageCard } from './MessageCard.tsx';
import { Risks } from './Risks.tsx';

/** What a signature would do, in words; the last readable one stays in view, dimmed, while the text is broken. */
export function MeaningPane({
  reading: { last, fault, isCurrent },
  onShow,
}: {
  reading: Reading;
  /** Shows a field in the text. */
  onShow: (path: string) => void;
}) {
  return (
    <section
      className={styles.pane}
      aria-label="What this signature does"
      aria-busy={!isCurrent && !fault}
    >
      {fault && !last ? (
        <Note tone="plain" title="This cannot be read yet">
          {fault.path && <code>{fault.path}: </code>}
          {fault.message}
        </Note>
      ) : !last ? (
        <Waiting />
      ) : (
        <Meaning inspection={last.inspection} isPast={fault !== undefined} onShow={onShow} />
      )}
    </section>
  );
}

/** Long documents have hundreds of lines, which a keystroke must not draw anew. */
const Meaning = memo(function Meaning({
  inspection: { sentence, risks, checks, typedData, message },
  isPast,
  onShow,
}: {
  inspection: SignatureInspection;
  /** It is about an earlier text: the present one is broken. */
  isPast: boolean;
  onShow: (path: string) => void;
}) {
  return (
    <div
      className={`${text.stack} ${text.roomy} ${styles.meaning}`}
      data-past={isPast || undefined}
    >
      <div>
        <h2 className={`${text.quiet} ${text.small} ${styles.label}`}>
          {isPast ? 'What the last readable text would have done' : 'What this signature does'}
        </h2>
        <Sentence phrases={sentence} />
      </div>
      <Risks risks={risks} onShow={onShow} />
      {typedData && <DocumentCard typedData={typedData} onShow={onShow} />}
      {message && <MessageCard message={message} />}
      {checks.length > 0 && (
        <ul className={`${text.soft} ${text.small} ${styles.checks}`} aria-label="Checks">
          {checks.map(({ holds, text: said }) => (
            <li key={said} className={styles.check}>
              <span className={styles.glyph}>
                {holds ? (
                  <IconCheck size={14} stroke={2} color="var(--vd-ok-text)" aria-label="holds" />
                ) : (
                  <StatusGlyph status="attention" label="does not hold" />
                )}
              </span>
              {said}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
});

function Waiting() {
  return (
    <div className={`${text.stack} ${text.roomy} ${styles.meaning}`}>
      <h2 className={`${text.quiet} ${text.small} ${styles.label}`}>What this signature does</h2>
      <SkeletonLine width="80%" />
      <SkeletonLine width="55%" />
    </div>
  );
}
