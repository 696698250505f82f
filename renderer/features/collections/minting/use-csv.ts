import { useEffect, useRef, useState } from 'react';
import { type ReadCsv, readingCsv } from './read-csv.ts';
import type { Destination } from './read-destinations.ts';

/** Maximum reading time before the window can respond to input. */
const turnMilliseconds = 8;

const nothing: ReadCsv = { goodLines: [], badLines: [], count: 0 };

/** A recipient list as text and its result; a long list is read in steps. */
export function useCsv(fungible: boolean) {
  const [csv, setText] = useState('');
  const [isReading, setReading] = useState(false);
  const [read, setRead] = useState({ csv, fungible, result: nothing });
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
    /** Whether a long list is still being read. */
    isReading,
    /** Whether the latest input has been read. */
    isRead,
    result: read.result,
  };
}
