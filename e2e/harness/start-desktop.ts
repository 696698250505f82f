import { execFile } from 'node:child_process';
import { desktopArguments, desktopEnvironment } from './desktop-host.ts';
import type { Desktop } from './open-console.ts';
import { root } from './places.ts';

interface Ended {
  readonly code: number;
  readonly stderr: string;
}

/** Starts the desktop outside of Playwright, with a link or flags of the service, and waits for its end. */
export function startAndWait(
  { binary, display }: Desktop,
  folder: string,
  { link, flags = [] }: { readonly link?: string; readonly flags?: readonly string[] } = {},
): Promise<Ended> {
  const line = [root, ...(link === undefined ? [] : [link]), '--', ...flags];
  return new Promise((resolve) => {
    execFile(
      binary,
      [...desktopArguments(folder), ...line],
      { env: desktopEnvironment(folder, display) },
      (error, _, stderr) => resolve({ code: error ? Number(error.code) : 0, stderr }),
    );
  });
}
