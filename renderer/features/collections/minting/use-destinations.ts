import { useEffect, useRef, useState } from 'react';
import { useRows } from '../../../service/form/use-fields.ts';
import {
  countMessage,
  type Destination,
  type ReadCsv,
  readingCsv,
  receiverMessage,
  toAmount,
  togetherMessage,
  tooManyMessage,
} from './read-csv.ts';

const modes = ['rows', 'csv'] as const;
const blankRow = { address: '', amount: '1' };
type Row = typeof blankRow;

export type RowFaults = { readonly address: string | null; readonly amount: string | null };

interface DestinationsOptions {
  readonly fungible: boolean;
  /** Number of tokens that can still be minted; `undefined` without a limit. */
  readonly remaining: number | undefined;
  /** Initial and minimum number of rows. */
  readonly atFirst: number;
}

/** Recipients as entered: individually in rows, or as a list. */
export function useDestinations({ fungible, remaining, atFirst }: DestinationsOptions) {
  // The rows can be validated only after the token type has loaded.
  const [mode, setMode] = useState<(typeof modes)[number]>('rows');
  const rows = useRows(blankRow, atFirst);
  const { csv, setCsv, isRead, isReading, result } = useCsv(fungible);
  const byHand = readRows(rows.rows, { fungible, remaining });
  const listMessage =
    result.count > result.goodLines.length + result.badLines.length
      ? tooManyMessage(result.count)
      : togetherMessage(result.goodLines, remaining);
  const isCsv = mode === 'csv';
  const isMissing = atFirst > 0 && isRead && result.count === 0 && result.badLines.length === 0;
  return {
    mode,
    setMode,
    rows,
    canRemove: rows.rows.length > atFirst,
    rowFaults: byHand.faults,
    csv,
    setCsv,
    /** Whether the latest input has been read. */
    isRead: !isCsv || isRead,
    isReading: isCsv && isReading,
    result,
    listMessage,
    /** Whether the list is empty although it is required. */
    isMissing,
    destinations: isCsv ? result.goodLines.map(toDestination) : byHand.destinations,
    /** Number of invalid fields; the list counts as one field. */
    faults: isCsv ? Number(result.badLines.length > 0 || listMessage !== null || isMissing) : byHand.count,
  };
}
export type Destinations = ReturnType<typeof useDestinations>;

function toDestination({ address, amount }: Destination): Destination {
  return { address, amount };
}

/** If the sum exceeds the supply, the row that exceeds it is invalid. */
function readRows(rows: readonly Row[], { fungible, remaining }: { fungible: boolean; remaining: number | undefined }) {
  const destinations: Destination[] = [];
  const faults: RowFaults[] = [];
  for (const { address: typedAddress, amount: typedAmount } of rows) {
    const [address, amount] = [typedAddress.trim(), typedAmount.trim()];
    const fault = { address: receiverMessage(address), amount: countMessage(amount, fungible) };
    if (!fault.amount) destinations.push({ address, amount: toAmount(amount) });
    faults.push({ ...fault, amount: fault.amount ?? togetherMessage(destinations, remaining) });
  }
  const count = faults.flatMap(({ address, amount }) => [address, amount]).filter(Boolean).length;
  return { destinations, faults, count };
}

/** Maximum reading time before the window can respond to input. */
const turnMilliseconds = 8;

const emptyCsv: ReadCsv = { goodLines: [], badLines: [], count: 0 };

/** A recipient list as text and its result; a long list is read in steps. */
function useCsv(fungible: boolean) {
  const [csv, setText] = useState('');
  const [isReading, setReading] = useState(false);
  const [read, setRead] = useState({ csv, fungible, result: emptyCsv });
  const parsedLines = useRef(new Map<string, Destination | string>());
  const isRead = read.csv === csv && read.fungible === fungible;
  useEffect(() => {
    if (isRead) return;
    const reading = readingCsv(csv, { fungible, parsedLines: parsedLines.current });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const takeTurn = () => {
      const end = performance.now() + turnMilliseconds;
      let next = reading.next();
      while (!next.done && performance.now() < end) next = reading.next();
      setReading(!next.done);
      if (next.done) setRead({ csv, fungible, result: next.value });
      else timer = setTimeout(takeTurn);
    };
    takeTurn();
    return () => clearTimeout(timer);
  }, [csv, fungible, isRead]);
  return {
    csv,
    /** Normalizes line endings like a form field. */
    setCsv: (text: string) => setText(text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')),
    isReading,
    /** Whether the latest input has been read. */
    isRead,
    result: read.result,
  };
}
