import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

/** What is searched for once typing has paused for 150 ms, and what takes the typed text. */
export function useSearchText(): [search: string, setText: (text: string) => void] {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 150);
  return [search, setText];
}
