import { Flex } from '@mantine/core';
import type { IdentifierShape } from '../../service/labels/shorten.ts';
import { Identifier } from '../code/Identifier.tsx';
import { RelativeTime } from '../figures/RelativeTime.tsx';
import styles from './layout.module.css';

/** Details of a record: labels at the left, values at the right. */
export function FieldList({ children }: { children: React.ReactNode }) {
  return (
    <Flex component="dl" direction="column" style={{ containerType: 'inline-size', overflowWrap: 'anywhere' }}>
      {children}
    </Flex>
  );
}

export function Field({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className={styles.field}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A time, e.g. "2 min ago". */
export function TimeField({ label, ...time }: { label: string } & React.ComponentProps<typeof RelativeTime>) {
  return (
    <Field label={label}>
      <RelativeTime {...time} />
    </Field>
  );
}

/** An id or address to copy; its label is also the name on the copy button. */
export function ValueField({ label, ...identifier }: { label: string; value: string; shape?: IdentifierShape }) {
  return (
    <Field label={label}>
      <Identifier {...identifier} label={label.toLowerCase()} />
    </Field>
  );
}
