import { useEffect, useRef, useState } from 'react';
import { type ReadCsv, readingCsv } from './read-csv.ts';
import type { Destination } from './read-destinations.ts';

/** How long a list is read before the window may answer to its user. */
const turnMilliseconds = 8;

const nothing: ReadCsv = { goodLines: [], badLines: [], count: 0 };

/** A list of destinations as text, and what it says; a long one is read by and by. */
export function useCsv(fungible: boolean) {
  const [csv, setCsv] = useState('');
  const [read, setRead] = useState({ csv, fungible, said: nothing });
  const known = useRef(new Map<string, Destination | string>());
  const isRead = read.csv === csv && read.fungible === fungible;
  useEffect(() => {
    if (isRead) return;
    const reading = readingCsv(csv, { fungible, known: known.current });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const takeTurn = () => {
      const end = performance.now() + turnMilliseconds;
      let next = reading.next();
      while (!next.done && performance.now() < end) next = reading.next();
      if (next.done) setRead({ csv, fungible, said: next.value });
      else timer = setTimeout(takeTurn);
    };
    takeTurn();
    return () => clearTimeout(timer);
  }, [csv, fungible, isRead]);
  return {
    csv,
    setCsv,
    /** Whether what was typed last has been read. */
    isRead,
    said: read.said,
  };
}
