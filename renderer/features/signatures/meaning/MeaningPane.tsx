import { IconCheck } from '@tabler/icons-react';
import { memo } from 'react';
import type { SignatureInspection } from '../../../../service/resources/signature-inspection.ts';
import type { TransactionReading } from '../../../../service/resources/transaction-reading.ts';
import { Note } from '../../../components/layout/Note.tsx';
import { SkeletonLine } from '../../../components/layout/Skeleton.tsx';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import text from '../../../components/text.module.css';
import { Sentence } from '../../../components/timeline/Sentence.tsx';
import type { Reading } from '../use-reading.ts';
import { DocumentCard } from './DocumentCard.tsx';
import styles from './MeaningPane.module.css';
import { MessageCard } from './MessageCard.tsx';
import { Risks } from './Risks.tsx';
import { TransactionCard } from './TransactionCard.tsx';

/** The result of inspecting a text. */
type Understood = SignatureInspection | TransactionReading;

/**
 * The effects of a signature or transaction in words; while the text is invalid, the last valid
 * result stays visible, dimmed.
 */
export function MeaningPane({
  what,
  reading: { last, fault, isCurrent },
  onShow,
}: {
  what: 'signature' | 'transaction';
  reading: Reading<{ readonly inspection: Understood }>;
  /** Selects a field in the text. */
  onShow: (path: string) => void;
}) {
  return (
    <section
      className={styles.pane}
      aria-label={`What this ${what} does`}
      aria-busy={!isCurrent && !fault}
    >
      {fault && !last ? (
        <Note tone="plain" title="This text is not valid yet">
          {fault.path && <code>{fault.path}: </code>}
          {fault.message}
        </Note>
      ) : !last ? (
        <Waiting title={`What this ${what} does`} />
      ) : (
        <Meaning
          title={fault ? 'Effects of the last valid text' : `What this ${what} does`}
          inspection={last.inspection}
          isPast={fault !== undefined}
          onShow={onShow}
        />
      )}
    </section>
  );
}

/** Memoized: long documents have hundreds of lines. */
const Meaning = memo(function Meaning({
  title,
  inspection,
  isPast,
  onShow,
}: {
  title: string;
  inspection: Understood;
  /** Whether it belongs to an earlier text because the current one is invalid. */
  isPast: boolean;
  onShow: (path: string) => void;
}) {
  return (
    <div
      className={`${text.stack} ${text.roomy} ${styles.meaning}`}
      data-past={isPast || undefined}
    >
      <div>
        <h2 className={`${text.quiet} ${text.small} ${styles.label}`}>{title}</h2>
        <Sentence phrases={inspection.sentence} />
      </div>
      <Risks risks={inspection.risks} onShow={onShow} />
      {'fields' in inspection ? (
        <TransactionCard reading={inspection} onShow={onShow} />
      ) : (
        <Signed inspection={inspection} onShow={onShow} />
      )}
    </div>
  );
});

function Signed({
  inspection: { checks, typedData, message },
  onShow,
}: {
  inspection: SignatureInspection;
  onShow: (path: string) => void;
}) {
  return (
    <>
      {typedData && <DocumentCard typedData={typedData} onShow={onShow} />}
      {message && <MessageCard message={message} />}
      {checks.length > 0 && (
        <ul className={`${text.soft} ${text.small} ${styles.checks}`} aria-label="Checks">
          {checks.map(({ holds, text: sentence }) => (
            <li key={sentence} className={styles.check}>
              <span className={styles.glyph}>
                {holds ? (
                  <IconCheck size={14} stroke={2} color="var(--vd-ok-text)" aria-label="holds" />
                ) : (
                  <StatusGlyph status="attention" label="failed" />
                )}
              </span>
              {sentence}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Waiting({ title }: { title: string }) {
  return (
    <div className={`${text.stack} ${text.roomy} ${styles.meaning}`}>
      <h2 className={`${text.quiet} ${text.small} ${styles.label}`}>{title}</h2>
      <SkeletonLine width="80%" />
      <SkeletonLine width="55%" />
    </div>
  );
}
