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

/** What is wrong with a row, each at its field. */
export interface RowFaults {
  readonly address: string | null;
  readonly amount: string | null;
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
  /** How many rows there are at first, and at least. */
  atFirst: number;
}) {
  // Whose rows they are is known once the token type has arrived: until then nothing is found.
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
    /** What is wrong with each row. */
    rowFaults: byHand.faults,
    csv,
    setCsv,
    /** Whether what was typed last has been read. */
    isRead: !isCsv || isRead,
    isReading: isCsv && isReading,
    /** What the list says. */
    said,
    /** What is wrong with all lines of the list together. */
    together,
    /** Whether the list says nothing and has to. */
    isMissing,
    destinations: isCsv ? said.goodLines.map(toDestination) : byHand.destinations,
    /** How many fields need a change; the list is one. */
    faults: isCsv
      ? Number(said.badLines.length > 0 || together !== null || isMissing)
      : byHand.count,
  };
}
export type Destinations = ReturnType<typeof useDestinations>;

function toDestination({ address, amount }: Destination): Destination {
  return { address, amount };
}

/** What is more than can be minted is a fault of the row with which it is too much. */
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
