import type { IdentifierShape } from '../../service/words/shorten.ts';
import { Identifier } from '../code/Identifier.tsx';
import { RelativeTime } from '../figures/RelativeTime.tsx';
import styles from './FieldList.module.css';

/** Facts of one thing: label left, value right. */
export function FieldList({ children }: { children: React.ReactNode }) {
  return <dl className={styles.list}>{children}</dl>;
}

export function Field({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className={styles.field}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** When something was: "2 min ago". */
export function TimeField({ label, at }: { label: string; at: string }) {
  return (
    <Field label={label}>
      <RelativeTime at={at} />
    </Field>
  );
}

/** An id or an address to copy, which is called there as its label says. */
export function ValueField({
  label,
  ...identifier
}: {
  label: string;
  value: string;
  shape?: IdentifierShape;
}) {
  return (
    <Field label={label}>
      <Identifier {...identifier} label={label.toLowerCase()} />
    </Field>
  );
}
