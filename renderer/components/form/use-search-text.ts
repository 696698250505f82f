import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

/** The search text after typing has paused for 150 ms, and a function that accepts typed text. */
export function useSearchText(): [search: string, setText: (text: string) => void] {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 150);
  return [search, setText];
}
