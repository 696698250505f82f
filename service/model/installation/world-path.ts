/** The world of the data directory, at unprefixed paths. */
export const mainWorld = 'main';

/** The base path of the other worlds of the listener. */
export const worldsBase = '/w';

/** The path prefix of a world. @example worldPath('ci-1') // "/w/ci-1" */
export function worldPath(name: string): string {
  return name === mainWorld ? '' : `${worldsBase}/${name}`;
}
