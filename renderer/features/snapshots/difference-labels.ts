import type { SnapshotDifference } from '../../../service/resources/snapshot.ts';
import { counted } from '../../components/figures/counted.ts';
import { tableLabel } from './table-label.ts';

/** The changes of a table in words. @example "3 added · 1 changed (READY → CLOSED)" */
export function changesOf({
  added,
  removed,
  changed,
  moves,
}: SnapshotDifference['tables'][number]): string {
  const moveList = moves.map(({ from, to, count }) => `${count} ${from} → ${to}`).join(', ');
  return [
    added > 0 && `${added.toLocaleString('en')} added`,
    removed > 0 && `${removed.toLocaleString('en')} removed`,
    changed > 0 && `${changed.toLocaleString('en')} changed${moveList && ` (${moveList})`}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** All lines of a difference: tables, then chains. */
export function linesOf({ tables, chains }: SnapshotDifference) {
  return [
    ...tables.map((table) => ({
      id: table.table,
      what: tableLabel(table.table),
      summary: changesOf(table),
    })),
    ...chains.map(({ secretType, blocks }) => ({
      id: secretType,
      what: secretType,
      summary: `${blocks > 0 ? '+' : '−'}${counted(Math.abs(blocks), 'block')}`,
    })),
  ];
}
