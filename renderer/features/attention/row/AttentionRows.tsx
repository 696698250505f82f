import type { Row } from '../rows.ts';
import { AttentionRow } from './AttentionRow.tsx';

/** The rows of the list; the first has the filled button. */
export function AttentionRows({ rows }: { rows: readonly Row[] }) {
  const first = rows.find(({ isSettled }) => !isSettled);
  return (
    <ul aria-label="Items that need attention">
      {rows.map((row) => (
        <AttentionRow key={row.item.id} {...row} isFirst={row === first} />
      ))}
    </ul>
  );
}
