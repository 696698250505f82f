import { createLink } from '@tanstack/react-router';
import type { SecretType } from '../../../service/model/kernel/primitives.ts';
import type { WireName } from '../../service/labels/wire-names.ts';
import { Chain } from '../chain/ChainGlyph.tsx';
import { RelativeTime } from '../figures/RelativeTime.tsx';
import type { wireMarks } from '../status/StatusLabel.tsx';
import { WireState } from '../status/WireNameLabel.tsx';
import type { Column } from './column.ts';
import styles from './table.module.css';

type Options = Pick<Column<never>, 'sortable' | 'dropBelow'>;
/** A column with its width, or with its width and further options. */
export function column<Row>(
  id: string,
  header: string,
  size: string | Pick<Column<never>, 'width' | 'align' | 'sortable' | 'dropBelow' | 'isExtra'>,
  render: Column<Row>['render'],
): Column<Row> {
  return { id, header, ...(typeof size === 'string' ? { width: size } : size), render };
}

/** A column of a time, relative to now. */
export function timeColumn<Id extends string>(
  id: Id,
  header: string,
  width: string,
  options: Options = {},
): Column<{ readonly [Name in Id]: string }> {
  const render = (row: { readonly [Name in Id]: string }) => <RelativeTime at={row[id]} />;
  return { id, header, width, align: 'right', ...options, render };
}

export function chainColumn<Id extends string>(
  id: Id,
  width: string,
  options: Options = {},
): Column<{ readonly [Name in Id]: SecretType }> {
  const render = (row: { readonly [Name in Id]: SecretType }) => <Chain chain={row[id]} />;
  return { id, header: 'Chain', width, ...options, render };
}

/** A column of a status with its reason, which is hidden if there is little room. */
export function reasonColumn<Enum extends keyof typeof wireMarks>(
  of: Enum,
  width: string,
): Column<{ readonly status: WireName<Enum>; readonly reason?: string | undefined }> {
  return column('status', 'Status', width, ({ status, reason }) => (
    <span className={`line ${styles.reasoned}`}>
      <WireState of={of} name={status} />
      {reason && (
        <span className="cut quiet" title={reason}>
          {reason}
        </span>
      )}
    </span>
  ));
}

const ofRow = {
  onClick: (event: React.MouseEvent) => {
    if (!event.metaKey && !event.ctrlKey) event.preventDefault();
  },
};

/** The link of a row: a plain click opens the panel of the row instead. A long name loses its end in either direction. */
export const RowLink = createLink(({ className = '', ...props }: React.ComponentProps<'a'>) => (
  <a dir="auto" {...props} {...ofRow} className={`plain strong ${styles.rowLinkName} ${className}`} />
));
