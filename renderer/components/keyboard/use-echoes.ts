import { useRef } from 'react';

/**
 * Tells a text that comes back from one that somebody else put there. What is written is handed on, and comes back later
 * than the next letter where the page is slower than the hands: put in again then, it would take that letter away.
 */
export function useEchoes() {
  const handedOn = useRef<readonly string[]>([]);
  return {
    /** A text is on its way, and comes back unless a later one does in its place. */
    handOn(text: string): void {
      handedOn.current = [...handedOn.current, text];
    },
    /** Whether a text that came is one that was handed on; those before it come no more. */
    isEcho(text: string): boolean {
      const place = handedOn.current.indexOf(text);
      handedOn.current = place < 0 ? [] : handedOn.current.slice(place + 1);
      return place >= 0;
    },
  };
}
