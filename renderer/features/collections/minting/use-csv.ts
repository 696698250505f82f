import { useEffect, useRef, useState } from 'react';
import { useTyped } from '../../../service/form/use-typed.ts';
import { type ReadCsv, readingCsv } from './read-csv.ts';
import type { Destination } from './read-destinations.ts';

/** How long a list is read before the window may answer to its user. */
const turnMilliseconds = 8;

const nothing: ReadCsv = { goodLines: [], badLines: [], count: 0 };

/** A list of destinations as text, and what it says; a long one is read by and by. */
export function useCsv(fungible: boolean) {
  const [csv, setText] = useTyped(fungible ? 'csvOfAmounts' : 'csv', '');
  const [isReading, setReading] = useState(false);
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
      setReading(!next.done);
      if (next.done) setRead({ csv, fungible, said: next.value });
      else timer = setTimeout(takeTurn);
    };
    takeTurn();
    return () => clearTimeout(timer);
  }, [csv, fungible, isRead]);
  return {
    csv,
    /** Lines end as a field of a form ends them, whatever system they come from. */
    setCsv: (text: string) => setText(text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')),
    /** Whether a list is so long that it is still being read. */
    isReading,
    /** Whether what was typed last has been read. */
    isRead,
    said: read.said,
  };
}
