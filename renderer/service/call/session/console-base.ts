import { manualBase } from '../../../../service/model/installation/addresses.ts';
import { mainWorld, worldPath } from '../../../../service/model/installation/own-names.ts';

// Tests without a browser have no document.
const declared = globalThis.document?.querySelector('meta[name="console-base"]')?.getAttribute('content');

/** The base path of the console: `/` in the desktop window, `/console/` headless. */
export const consoleBase = !declared || declared === '../' ? '/' : declared;

/** The path prefix of the console's world; empty for main. @example "/w/ci-1" */
export const ownWorldPath = /^\/w\/[^/]+|/.exec(consoleBase)?.[0] ?? '';

/** The manual, whose header links to this world. */
export const manualPath = `${ownWorldPath}${manualBase}`;

/** The world in the address if it has ended or never existed, so that the console of main is at its address. */
export const absentWorld = ownWorldPath ? undefined : /^\/w\/([^/]+)/.exec(globalThis.location?.pathname ?? '')?.[1];

/** The base path of the pages; calls use `consoleBase`. */
export const pagesBase = absentWorld ? `/w/${absentWorld}${consoleBase}` : consoleBase;

/** The world of the pages. @example "main", "ci-1" */
export const ownWorld = (absentWorld ?? ownWorldPath.slice('/w/'.length)) || mainWorld;

/** The path of the console of a world. @example "/w/ci-1/console/" */
export function consoleOf(world: string): string {
  return `${worldPath(world)}${consoleBase.slice(ownWorldPath.length)}`;
}
