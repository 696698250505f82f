import { useLocation } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Contents } from '../features.tsx';

type Groups = Contents['pageGroups'];

/**
 * The open groups of the navigation in `box`: first the group of the current page, then the group opened
 * last. While they do not fit the height, the last is folded.
 */
export function useOpenGroups(groups: Groups) {
  const box = useRef<HTMLDivElement>(null);
  const [{ opened }, setState] = useState<{ opened?: readonly string[] }>({});
  const here = groupOf(groups, useLocation({ select: ({ pathname }) => pathname }));
  const others = opened ?? groups.map(({ label }) => label);
  const open = [here, ...others.filter((label) => label !== here)];
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = box.current ?? {};
    if (scrollHeight > clientHeight && open.length > 1) setState({ opened: open.slice(0, -1) });
    else box.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    const openAll = () => setState({});
    addEventListener('resize', openAll);
    return () => removeEventListener('resize', openAll);
  }, []);
  const toggle = (label: string) => {
    const rest = open.filter((other) => other !== label);
    setState({ opened: open.includes(label) ? rest : [label, ...rest] });
  };
  return { box, open, toggle };
}

/** The group with the page at a path; `top` for other pages. */
export function groupOf(groups: Groups, path: string): string {
  const group = groups.find(({ pages }) => pages.some(({ to }) => `${path}/`.startsWith(`${to}/`)));
  return group?.label ?? 'top';
}
