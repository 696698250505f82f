import { UnstyledButton } from '@mantine/core';
import type { InspectedField } from '../../../../service/resources/signature-inspection.ts';
import { Hash } from '../../../components/code/Hash.tsx';
import { CopyButton } from '../../../components/secret/CopyButton.tsx';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import text from '../../../components/text.module.css';
import styles from './DocumentField.module.css';

/** One line of a document: name, type, meaning, and a mark if it is risky. */
export function DocumentField({
  field,
  onShow,
}: {
  field: InspectedField;
  /** Selects it in the text. */
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
          className={`${text.soft} ${text.broken} ${styles.name}`}
          onClick={onShow}
          title="Show in the text"
          // Risk links do the same; this shortens the tab order to the PIN.
          tabIndex={-1}
        >
          {name}
        </UnstyledButton>
        <code className={`${text.quiet} ${text.tiny} ${text.broken} ${styles.type}`}>{type}</code>
      </div>
      <div>
        <Value field={field} />
      </div>
      {severity && (
        <span className={styles.mark}>
          <StatusGlyph
            status={severity === 'bad' ? 'failed' : 'attention'}
            label={severity === 'bad' ? 'severe risk' : 'needs review'}
          />
        </span>
      )}
    </li>
  );
}

function Value({ field: { name, type, text: value, meaning, known } }: { field: InspectedField }) {
  if (value === undefined) return meaning ? <span className={text.quiet}>{meaning}</span> : null;
  if (type === 'address')
    return (
      <>
        {(known || meaning) && (
          <div>
            {known && <span className={`${text.strong} ${text.broken}`}>{known.name} </span>}
            <span className={text.quiet}>
              {[known && asideOf(known), meaning].filter(Boolean).join(', ')}
            </span>
          </div>
        )}
        <Hash value={value} label={name} />
      </>
    );
  if (!meaning) return <Plain name={name} type={type} value={value} />;
  return (
    <>
      <div className={`${text.strong} ${text.broken}`}>{meaning}</div>
      <Raw name={name} value={value} />
    </>
  );
}

function asideOf({ kind, owner }: NonNullable<InspectedField['known']>): string {
  return kind === 'wallet' ? (owner ?? 'wallet') : kind;
}

function Plain({ name, type, value }: { name: string; type: string; value: string }) {
  if (/^(?:bytes|u?int)/.test(type)) return <Raw name={name} value={value} isMain />;
  return (
    <div className={`${text.broken} ${styles.text}`}>
      {value === '' ? <span className={text.quiet}>empty</span> : value}
    </div>
  );
}

function Raw({ name, value, isMain = false }: { name: string; value: string; isMain?: boolean }) {
  return (
    <div className={`${isMain ? text.plain : text.quiet} ${text.line} ${styles.raw}`}>
      <code className={text.cut} title={value}>
        {value}
      </code>
      {value.length > 12 && <CopyButton value={value} label={`Copy ${name}`} />}
    </div>
  );
}
