import { Box, Center } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { memo } from 'react';
import type { TransactionReading } from '../../../../service/model/transactions/listed-transaction.ts';
import type { Risk, SignatureInspection } from '../../../../service/model/wallets/signature-inspection.ts';
import { Chain } from '../../../components/chain/ChainGlyph.tsx';
import { counted } from '../../../components/figures/counted.ts';
import { Card } from '../../../components/layout/Card.tsx';
import { SkeletonLine } from '../../../components/layout/loading/Skeleton.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import { Sentence } from '../../../components/timeline/Sentence.tsx';
import { FieldLink, type Reading } from '../FieldLink.tsx';
import { typeText } from '../transaction-examples.ts';
import { DocumentCard, DocumentField } from './DocumentCard.tsx';
import styles from './meaning.module.css';

type Understood = SignatureInspection | TransactionReading;

interface MeaningPaneProps {
  readonly what: 'signature' | 'transaction';
  readonly reading: Reading<{ readonly inspection: Understood }>;
  readonly onShow: (path: string) => void;
}

/** The effects of a signature or transaction in words; for an invalid text, the last valid result is dimmed. */
export function MeaningPane({ what, reading: { last, fault, isCurrent }, onShow }: MeaningPaneProps) {
  return (
    <section className={styles.pane} aria-label={`What this ${what} does`} aria-busy={!isCurrent && !fault}>
      {fault && !last ? (
        <Note tone="plain" title="This text is not valid yet">
          {fault.path && <code>{fault.path}: </code>}
          {fault.message}
        </Note>
      ) : !last ? (
        <div className={`stack roomy ${styles.meaning}`}>
          <Box component="h2" className="quiet small" mb={4} fw={400}>
            {`What this ${what} does`}
          </Box>
          <SkeletonLine width="80%" />
          <SkeletonLine width="55%" />
        </div>
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

interface MeaningProps {
  readonly title: string;
  readonly inspection: Understood;
  /** Whether it belongs to an earlier text because the current one is invalid. */
  readonly isPast: boolean;
  readonly onShow: OnShow;
}

/** Memoized: long documents have hundreds of lines. */
const Meaning = memo(function Meaning({ title, inspection, isPast, onShow }: MeaningProps) {
  return (
    <div className={`stack roomy ${styles.meaning}`} data-past={isPast || undefined}>
      <div>
        <Box component="h2" className="quiet small" mb={4} fw={400}>
          {title}
        </Box>
        <Sentence phrases={inspection.sentence} />
      </div>
      <Risks risks={inspection.risks} onShow={onShow} />
      {'fields' in inspection ? (
        <Card
          flush
          title={inspection.hash === undefined ? 'Transaction' : 'Signed transaction'}
          hint={typeText(inspection)}
          actions={inspection.secretType && <Chain chain={inspection.secretType} />}
        >
          <ul className={`ruled ${styles.fields}`} aria-label="Transaction fields">
            {inspection.fields.map((field) => (
              <DocumentField key={field.path} field={field} onShow={() => onShow(field.path)} />
            ))}
          </ul>
        </Card>
      ) : (
        <Signed inspection={inspection} onShow={onShow} />
      )}
    </div>
  );
});

function Signed({ inspection, onShow }: { inspection: SignatureInspection; onShow: OnShow }) {
  const { checks, typedData, message } = inspection;
  return (
    <>
      {typedData && <DocumentCard typedData={typedData} onShow={onShow} />}
      {message && (
        <Card flush title="Message" hint={`${counted(message.bytes, 'byte')}, ${counted(message.lines, 'line')}`}>
          <Box component="pre" className={styles.text} mah={320} m={0} py={12} px={16} tabIndex={0}>
            {message.text}
          </Box>
        </Card>
      )}
      {checks.length > 0 && (
        <ul className="stack soft small" style={{ gap: 3, marginTop: 4 }} aria-label="Checks">
          {checks.map(({ holds, text: sentence }) => (
            <li key={sentence} style={{ display: 'grid', gridTemplateColumns: '14px minmax(0, 1fr)', gap: 8 }}>
              <Center component="span" inline h={18}>
                {holds ? (
                  <IconCheck size={14} stroke={2} color="var(--vd-ok-text)" aria-label="holds" />
                ) : (
                  <StatusGlyph status="attention" label="failed" />
                )}
              </Center>
              {sentence}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type OnShow = (path: string) => void;

/** Up to two risks as notes, severe risks first; more risks as a list. */
function Risks({ risks, onShow }: { risks: readonly Risk[]; onShow: OnShow }) {
  const sorted = [
    ...risks.filter(({ severity }) => severity === 'bad'),
    ...risks.filter(({ severity }) => severity !== 'bad'),
  ];
  if (sorted.length <= 2)
    return sorted.map((risk) => (
      <Note key={`${risk.title}${risk.path}`} tone={risk.severity} title={risk.title}>
        {risk.text} <Where risk={risk} onShow={onShow} />
      </Note>
    ));
  return (
    <ul className={styles.list} aria-label="Risks">
      {sorted.map((risk) => (
        <li key={`${risk.title}${risk.path}`} className={styles.risk} data-severity={risk.severity}>
          <Center component="span" inline h={20}>
            <StatusGlyph status={risk.severity === 'bad' ? 'failed' : 'attention'} />
          </Center>
          <div>
            <div className={`strong ${risk.severity}`}>{risk.title}</div>
            <div className="soft small">
              {risk.text} <Where risk={risk} onShow={onShow} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Where({ risk: { path }, onShow }: { risk: Risk; onShow: OnShow }) {
  return path && <FieldLink onShow={() => onShow(path)}>{path}</FieldLink>;
}
