import { useRef } from 'react';

/**
 * Distinguishes a text that returns from the parent from one that was set there. Typed text is passed up and returns
 * after the next letter if the page is slow; setting it again would then remove that letter.
 */
export function useEchoes() {
  const passedTexts = useRef<readonly string[]>([]);
  return {
    /** A text was passed up and will return, unless a later text replaces it. */
    handOn(text: string): void {
      passedTexts.current = [...passedTexts.current, text];
    },
    /** Whether a received text was passed up; earlier texts no longer return. */
    isEcho(text: string): boolean {
      const index = passedTexts.current.indexOf(text);
      passedTexts.current = index < 0 ? [] : passedTexts.current.slice(index + 1);
      return index >= 0;
    },
  };
}
