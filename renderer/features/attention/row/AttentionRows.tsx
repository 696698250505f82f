import type { Row } from '../rows.ts';
import { AttentionRow } from './AttentionRow.tsx';

/** Things to act on; of their buttons the first is the filled one. */
export function AttentionRows({ rows }: { rows: readonly Row[] }) {
  const first = rows.find(({ isSettled }) => !isSettled);
  return (
    <ul aria-label="Things to act on">
      {rows.map((row) => (
        <AttentionRow key={row.item.id} {...row} isFirst={row === first} />
      ))}
    </ul>
  );
}
