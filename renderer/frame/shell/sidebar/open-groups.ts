import { useLayoutEffect, useRef, useState } from 'react';
import type { PageGroup } from '../../features.tsx';
import { storeSidebar, useStoredSidebar } from './stored-sidebar.ts';

/** Heights in px, as in `shell.module.css`. */
const itemHeight = 26;
const labelHeight = 29;

/**
 * The open groups of the sidebar in `box`, next to `pinned` items. The group `here` of the current page is always open;
 * the others are folded while they do not fit, the one opened longest ago first. What the user opens or folds is
 * stored.
 */
export function useOpenGroups(groups: readonly PageGroup[], here: string | undefined, pinned: number) {
  const box = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  // Folding moves only after a click: a page that is being opened shows its groups immediately.
  const [isMoving, setMoving] = useState(false);
  useLayoutEffect(() => {
    const measure = () => setHeight(box.current?.clientHeight ?? 0);
    measure();
    const observer = new ResizeObserver(measure);
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const { open: opened } = useStoredSidebar();
  const room = height - (pinned > 0 ? labelHeight + pinned * itemHeight : 0);
  const open = openGroups(groups, { here, opened, room });
  const current = [here, ...open].join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another current page or group moves the items.
  useLayoutEffect(() => {
    box.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current, room]);
  const toggle = (label: string) => {
    const others = open.filter((other) => other !== label);
    setMoving(true);
    storeSidebar({ open: others.length === open.length ? [label, ...others] : others });
  };
  return { box, open, isMoving, toggle };
}

/** The groups that are open in a room of this height, the one opened last first. */
export function openGroups(
  groups: readonly PageGroup[],
  {
    here = 'top',
    opened = groups.map(({ label }) => label),
    room,
  }: { here?: string | undefined; opened?: readonly string[] | undefined; room: number },
): readonly string[] {
  const heightOf = (label: string) => itemHeight * (groups.find((group) => group.label === label)?.pages.length ?? 0);
  let rest = room - heightOf('top') - labelHeight * (groups.length - 1);
  return [here, ...opened.filter((label) => label !== here)].filter((label) => {
    if (label === 'top') return false;
    const isOpen = label === here || heightOf(label) <= rest;
    if (isOpen) rest -= heightOf(label);
    return isOpen;
  });
}
