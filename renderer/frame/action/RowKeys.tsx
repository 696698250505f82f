import { usePageKeys } from '../../components/keyboard/use-page-keys.ts';
import { TableFoot } from '../../components/table/foot/TableFoot.tsx';

const keyedRow = 'tr[tabindex]';

/**
 * The keys of a `TableCard`: j and k move the focus over the rows of every table that has keys. Any other key clicks the control
 * of the row that has it in `aria-keyshortcuts`.
 */
export function RowKeys({ enter, isCreating }: { enter: string; isCreating?: boolean }) {
  usePageKeys((event) => {
    const rows = [...document.querySelectorAll<HTMLElement>(keyedRow)];
    const row = document.activeElement?.closest<HTMLElement>(keyedRow);
    const step = { j: 1, k: -1, ...(row && { ArrowDown: 1, ArrowUp: -1 }) }[event.key];
    const next = step === undefined ? undefined : rows[row ? Math.max(0, rows.indexOf(row) + step) : 0];
    const isOfControl = event.key === 'Enter' && event.target !== row;
    const control =
      /^\w+$/.test(event.key) && !isOfControl
        ? row?.querySelector<HTMLElement>(`[aria-keyshortcuts~="${event.key}"]`)
        : undefined;
    if (!next && !control) return;
    event.preventDefault();
    next?.focus();
    control?.click();
  });
  const keys = [{ key: 'Enter', label: enter }, ...(isCreating ? [{ key: 'n', label: 'new' }] : [])];
  return (
    <div style={{ '--vd-inset': '16px' }}>
      <TableFoot keys={keys} paging={undefined} onPage={undefined} selectable={false} />
    </div>
  );
}
