import { useDeferredValue, useMemo, useState } from 'react';
import {
  countMessage,
  type Destination,
  type ReadDestinations,
  readCsv,
  receiverMessage,
  togetherMessage,
} from './read-destinations.ts';
import { useRows } from './use-rows.ts';

const blankRow = { address: '', amount: '1' };

/** One row of a form of destinations. */
export type DestinationRow = typeof blankRow;

/** What is wrong with a row that is not empty. */
export function rowFaults({ address, amount }: DestinationRow, fungible: boolean) {
  return {
    address: receiverMessage(address.trim()),
    amount: countMessage(amount.trim(), fungible),
  };
}

/** Destinations as they are put together: by hand in rows, or as a list of lines. */
export function useDestinations({
  fungible,
  left,
  atFirst,
}: {
  fungible: boolean;
  /** How many can still be minted; nothing without a limit. */
  left: number | undefined;
  /** How many empty rows there are at first. */
  atFirst: number;
}) {
  const [mode, setMode] = useState<'rows' | 'csv'>('rows');
  const rows = useRows(blankRow, atFirst);
  const [csv, setCsv] = useState('');
  // Ten thousand checksums take a moment: typing goes first.
  const settled = useDeferredValue(csv);
  const read = useMemo(() => readCsv(settled, { fungible }), [settled, fungible]);
  const byHand = useMemo(() => readRows(rows.rows, fungible), [rows.rows, fungible]);
  const { destinations, badLines }: ReadDestinations = mode === 'csv' ? read : byHand;
  return {
    mode,
    setMode,
    rows,
    csv,
    setCsv,
    /** Whether what was typed last has been read. */
    isRead: settled === csv,
    destinations,
    badLines,
    /** What is wrong with all of them together. */
    together: togetherMessage(destinations, left),
  };
}
export type Destinations = ReturnType<typeof useDestinations>;

function readRows(rows: readonly DestinationRow[], fungible: boolean): ReadDestinations {
  const destinations: Destination[] = [];
  const badLines: { line: number; text: string; message: string }[] = [];
  for (const [index, row] of rows.entries()) {
    const { address, amount } = rowFaults(row, fungible);
    const message = address ?? amount;
    if (message) badLines.push({ line: index + 1, text: row.address, message });
    else destinations.push({ address: row.address.trim(), amount: Number(row.amount.trim()) });
  }
  return { destinations, badLines };
}
