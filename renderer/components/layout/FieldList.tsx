import { Flex } from '@mantine/core';
import { isValidElement } from 'react';
import type { IdentifierShape } from '../../service/labels/wire-names.ts';
import { Identifier } from '../code/Identifier.tsx';
import { RelativeTime } from '../figures/RelativeTime.tsx';
import styles from './layout.module.css';

/** A detail of a record: content, an id or address to copy, or a time. */
export type Detail =
  | React.ReactElement
  | string
  | number
  | false
  | null
  | undefined
  /** `as` is its name on the copy button, by default the label. */
  | { readonly copy: string; readonly as?: string; readonly shape?: IdentifierShape }
  | React.ComponentProps<typeof RelativeTime>;

/** Details of a record: labels at the left, values at the right. A missing value has no line. */
export function Details({ of }: { of: Readonly<Record<string, Detail>> | readonly (readonly [string, Detail])[] }) {
  const entries = Array.isArray(of) ? of : Object.entries(of);
  return (
    <Flex component="dl" direction="column" style={{ containerType: 'inline-size', overflowWrap: 'anywhere' }}>
      {entries.map(([label, detail]) => {
        if (detail === undefined || detail === null || detail === false || detail === '') return null;
        return (
          <div key={label} className={styles.field}>
            <dt>{label}</dt>
            <dd>{contentOf(label, detail)}</dd>
          </div>
        );
      })}
    </Flex>
  );
}

function contentOf(label: string, detail: Detail): React.ReactNode {
  if (typeof detail !== 'object' || detail === null || isValidElement(detail)) return detail;
  if ('at' in detail) return <RelativeTime {...detail} />;
  const { copy, as = label.toLowerCase(), shape } = detail;
  return <Identifier value={copy} label={as} {...(shape && { shape })} />;
}
