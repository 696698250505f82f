import { useLayoutEffect, useRef, useState } from 'react';
import type { PageGroup } from '../../features.tsx';
import { storeSidebar, useStoredSidebar } from './stored-sidebar.ts';

/**
 * The open groups of the sidebar in `box`: that of the current page, whose item is always in view, and all that the user
 * has not folded, which is stored.
 */
export function useOpenGroups(groups: readonly PageGroup[], here: string | undefined, page: string | undefined) {
  const box = useRef<HTMLDivElement>(null);
  // Folding moves only after a click: a page that is being opened shows its groups immediately.
  const [isMoving, setMoving] = useState(false);
  const { open = groups.map(({ label }) => label) } = useStoredSidebar();
  const isOpen = (label: string) => label === 'top' || label === here || open.includes(label);
  // biome-ignore lint/correctness/useExhaustiveDependencies(page): each page has another item
  useLayoutEffect(() => {
    const show = () => box.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
    const observer = new ResizeObserver(show);
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, [page]);
  const toggle = (label: string) => {
    setMoving(true);
    storeSidebar({ open: open.includes(label) ? open.filter((other) => other !== label) : [label, ...open] });
  };
  return { box, isOpen, isMoving, toggle };
}
