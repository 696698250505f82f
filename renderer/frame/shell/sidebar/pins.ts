import type { TablerIcon } from '@tabler/icons-react';
import { ownWorldPath } from '../../../service/call/session/console-base.ts';
import { pageAt, useContents } from '../../features.tsx';
import { storedSidebar, storeSidebar, useStoredSidebar } from './stored-sidebar.ts';

/** Maximum number of pins that are shown. */
const maximum = 4;

interface Pin {
  /** The address as it is stored. */
  readonly path: string;
  /** The address in the console of this world. */
  readonly href: string;
  readonly name: string;
  readonly icon: TablerIcon;
}

export interface Pins {
  readonly shown: readonly Pin[];
  readonly isFull: boolean;
  has(path: string): boolean;
  toggle(path: string, name: string): void;
}

/** Whether an address shows a record in the panel of its list, which exists in one world only. */
export function isOfRecord(address: string): boolean {
  return /[?&]selected=/.test(address);
}

/** The pinned pages and views, and the pinned records of this world. */
export function usePins(): Pins {
  const { pages } = useContents();
  const shown = useStoredSidebar()
    .pins.flatMap(([path, name]): Pin[] => {
      const isOfWorld = path.startsWith(`${ownWorldPath}/`) && (ownWorldPath !== '' || !path.startsWith('/w/'));
      const href = isOfWorld ? path.slice(ownWorldPath.length) : path;
      const [pathname = ''] = href.split('?');
      const page = pageAt(pages, pathname);
      return page && (isOfWorld || (page.to === pathname && !isOfRecord(href)))
        ? [{ path, href, name, icon: page.icon }]
        : [];
    })
    .slice(0, maximum);
  return {
    shown,
    isFull: shown.length === maximum,
    has: (path) => shown.some((pin) => pin.path === path),
    toggle: (path, name) => {
      const { pins } = storedSidebar();
      const others = pins.filter(([other]) => other !== path);
      storeSidebar({ pins: others.length < pins.length ? others : [...others, [path, name]] });
    },
  };
}
