import { useEffect, useLayoutEffect, useState } from 'react';
import type { Contents } from '../features.tsx';

type Groups = Contents['pageGroups'];

/**
 * The open groups of the navigation. While they do not fit the height of `box`, the group opened longest
 * ago is folded; the group of the current page stays open, and so do the pages above all groups (`top`).
 */
export function useOpenGroups({
  groups,
  path,
  box,
}: {
  groups: Groups;
  path: string;
  box: React.RefObject<HTMLElement | null>;
}) {
  // The group opened last comes first.
  const [opened, setOpened] = useState(() => groups.map(({ label }) => label));
  const here = groupOf(groups, path);
  const open = [here, ...opened.filter((label) => label !== here && label !== 'top')];
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = box.current ?? {};
    if (scrollHeight > clientHeight && open.length > 1) setOpened(open.slice(0, -1));
  });
  useEffect(() => {
    const openAll = () =>
      setOpened((old) => [...new Set([...old, ...groups.map(({ label }) => label)])]);
    addEventListener('resize', openAll);
    return () => removeEventListener('resize', openAll);
  }, [groups]);
  return {
    here,
    isOpen: (label: string) => label === 'top' || open.includes(label),
    toggle: (label: string) =>
      setOpened(open.includes(label) ? open.filter((other) => other !== label) : [label, ...open]),
  };
}

/** The group with the page at a path; `top` for other pages. */
export function groupOf(groups: Groups, path: string): string {
  const group = groups.find(({ pages }) => pages.some(({ to }) => `${path}/`.startsWith(`${to}/`)));
  return group?.label ?? 'top';
}
