import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { usePageKeys } from '../../components/keyboard/use-page-keys.ts';
import { useContents } from '../features.tsx';

/** How long `g` waits for a page key. */
const patienceMilliseconds = 1_500;

/** `g` and a page key open the page; `?` shows all shortcuts. Mount it once. */
export function useGoKeys(onHelp: () => void): void {
  const { pages } = useContents();
  const navigate = useNavigate();
  const startedAt = useRef<number>(undefined);
  usePageKeys(
    (event) => {
      // Held for a page key that needs it.
      if (event.key === 'Shift') return;
      const isGoing = startedAt.current !== undefined && event.timeStamp - startedAt.current < patienceMilliseconds;
      startedAt.current = undefined;
      const page = pages.find(({ goKey }) => goKey === event.key);
      if (isGoing && page) void navigate({ to: page.to });
      else if (event.key === 'g') startedAt.current = event.timeStamp;
      else if (event.key === '?') onHelp();
      else return;
      event.preventDefault();
    },
    { isFirst: true },
  );
}

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** The keys that open the palette, in the notation of this platform. */
export const findKeys: readonly string[] = isApple ? ['⌘', 'K'] : ['Ctrl', 'K'];
