import { UnstyledButton } from '@mantine/core';
import type { InspectedField } from '../../../service/resources/signature-inspection.ts';
import { CopyButton } from '../../components/CopyButton.tsx';
import { Hash } from '../../components/Hash.tsx';
import { StatusGlyph } from '../../components/StatusGlyph.tsx';
import styles from './DocumentField.module.css';

/** One line of a document: name and type, what the value means, and a mark where it needs a look. */
export function DocumentField({
  field,
  onShow,
}: {
  field: InspectedField;
  /** Shows it in the text. */
  onShow: () => void;
}) {
  const { name, type, depth, severity } = field;
  return (
    <li
      className={styles.field}
      data-group={field.text === undefined || undefined}
      style={{ '--depth': Math.min(depth, 6) }}
    >
      <div className={styles.what}>
        <UnstyledButton
          className={styles.name}
          onClick={onShow}
          title="Show in the text"
          // Links of the risks do the same; the way to the PIN by keyboard stays short.
          tabIndex={-1}
        >
          {name}
        </UnstyledButton>
        <code className={styles.type}>{type}</code>
      </div>
      <div className={styles.value}>
        <Value field={field} />
      </div>
      {severity && (
        <span className={styles.mark}>
          <StatusGlyph
            status={severity === 'bad' ? 'failed' : 'attention'}
            label={severity === 'bad' ? 'severe risk' : 'needs a look'}
          />
        </span>
      )}
    </li>
  );
}

function Value({ field: { name, type, text, meaning, known } }: { field: InspectedField }) {
  if (text === undefined) return meaning ? <span className={styles.aside}>{meaning}</span> : null;
  if (type === 'address')
    return (
      <>
        {(known || meaning) && (
          <div>
            {known && <span className={styles.strong}>{known.name} </span>}
            <span className={styles.aside}>{known ? asideOf(known) : meaning}</span>
          </div>
        )}
        <Hash value={text} label={name} />
      </>
    );
  if (!meaning) return <Plain name={name} type={type} text={text} />;
  return (
    <>
      <div className={styles.strong}>{meaning}</div>
      <Raw name={name} text={text} />
    </>
  );
}

function asideOf({ kind, owner }: NonNullable<InspectedField['known']>): string {
  return kind === 'wallet' ? (owner ?? 'wallet') : 'contract';
}

function Plain({ name, type, text }: { name: string; type: string; text: string }) {
  if (/^(?:bytes|u?int)/.test(type)) return <Raw name={name} text={text} isMain />;
  return <div className={styles.text}>{text === '' ? <Empty /> : text}</div>;
}

function Raw({ name, text, isMain = false }: { name: string; text: string; isMain?: boolean }) {
  return (
    <div className={styles.raw} data-main={isMain || undefined}>
      <code title={text}>{text}</code>
      {text.length > 12 && <CopyButton value={text} label={`Copy ${name}`} />}
    </div>
  );
}

function Empty() {
  return <span className={styles.aside}>empty</span>;
}
