import { mainWorld } from '../../../../service/model/installation/own-names.ts';

const declared = document.querySelector('meta[name="console-base"]')?.getAttribute('content');

/** The base path of the console: `/` in the desktop window, `/console/` headless. */
export const consoleBase = !declared || declared === '../' ? '/' : declared;

/** The path prefix of the console's world; empty for main. @example "/w/ci-1" */
export const ownWorldPath = /^\/w\/[^/]+|/.exec(consoleBase)?.[0] ?? '';

/** The world of the console. @example "main", "ci-1" */
export const ownWorld = ownWorldPath.slice('/w/'.length) || mainWorld;
