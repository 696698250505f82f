import { useRows } from '../../../service/form/use-rows.ts';
import { useChosen } from '../../../service/form/use-typed.ts';
import {
  countMessage,
  type Destination,
  receiverMessage,
  togetherMessage,
  tooManyMessage,
} from './read-destinations.ts';
import { useCsv } from './use-csv.ts';

const modes = ['rows', 'csv'] as const;
const blankRow = { address: '', amount: '1' };
type Row = typeof blankRow;

/** The messages of a row by field. */
export interface RowFaults {
  readonly address: string | null;
  readonly amount: string | null;
}

/** Recipients as entered: individually in rows, or as a list. */
export function useDestinations({
  fungible,
  left,
  atFirst,
}: {
  fungible: boolean;
  /** Number of tokens that can still be minted; `undefined` without a limit. */
  left: number | undefined;
  /** Initial and minimum number of rows. */
  atFirst: number;
}) {
  // The rows can be validated only after the token type has loaded.
  const [mode, setMode] = useChosen(fungible ? 'modeOfAmounts' : 'mode', modes, 'rows');
  const rows = useRows(fungible ? 'amounts' : 'receivers', blankRow, atFirst);
  const { csv, setCsv, isRead, isReading, said } = useCsv(fungible);
  const byHand = readRows(rows.rows, { fungible, left });
  const together =
    said.count > said.goodLines.length + said.badLines.length
      ? tooManyMessage(said.count)
      : togetherMessage(said.goodLines, left);
  const isCsv = mode === 'csv';
  const isMissing = atFirst > 0 && isRead && said.count === 0 && said.badLines.length === 0;
  return {
    mode,
    setMode,
    rows,
    canRemove: rows.rows.length > atFirst,
    /** The messages of each row. */
    rowFaults: byHand.faults,
    csv,
    setCsv,
    /** Whether the latest input has been read. */
    isRead: !isCsv || isRead,
    isReading: isCsv && isReading,
    /** The result of the list. */
    said,
    /** The message for all lines together. */
    together,
    /** Whether the list is empty although it is required. */
    isMissing,
    destinations: isCsv ? said.goodLines.map(toDestination) : byHand.destinations,
    /** Number of invalid fields; the list counts as one field. */
    faults: isCsv
      ? Number(said.badLines.length > 0 || together !== null || isMissing)
      : byHand.count,
  };
}
export type Destinations = ReturnType<typeof useDestinations>;

function toDestination({ address, amount }: Destination): Destination {
  return { address, amount };
}

/** If the sum exceeds the supply, the row that exceeds it is invalid. */
function readRows(
  rows: readonly Row[],
  { fungible, left }: { fungible: boolean; left: number | undefined },
) {
  const destinations: Destination[] = [];
  const faults: RowFaults[] = [];
  for (const { address: typed, amount: many } of rows) {
    const [address, amount] = [typed.trim(), many.trim()];
    const fault = { address: receiverMessage(address), amount: countMessage(amount, fungible) };
    if (!fault.amount) destinations.push({ address, amount: Number(amount) });
    faults.push({ ...fault, amount: fault.amount ?? togetherMessage(destinations, left) });
  }
  const count = faults.flatMap(({ address, amount }) => [address, amount]).filter(Boolean).length;
  return { destinations, faults, count };
}
