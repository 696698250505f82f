import { spawn } from 'node:child_process';
import { platform } from 'node:os';

type Opener = readonly [command: string, ...fixed: string[]];

/** What opens an address with the browser of the person; the address is an argument, and no shell reads it. */
const openers: Partial<Record<NodeJS.Platform, Opener>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Opens an address in the browser of this machine; false where there is none to be found. */
export function openInBrowser(url: string): Promise<boolean> {
  const [command, ...fixed] = openers[platform()] ?? ['xdg-open'];
  return new Promise((resolve) => {
    const opener = spawn(command, [...fixed, url], { stdio: 'ignore', detached: true });
    opener.once('error', () => resolve(false));
    opener.once('exit', (code) => resolve(code === 0));
    // A browser that the opener itself becomes goes on for long.
    setTimeout(() => resolve(true), 3_000).unref();
    opener.unref();
  });
}
