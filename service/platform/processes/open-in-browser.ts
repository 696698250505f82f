import { spawn } from 'node:child_process';
import { platform } from 'node:os';

/** The commands that open an address in the default browser; the address is an argument, not shell text. */
const openers: Partial<Record<NodeJS.Platform, readonly [command: string, ...fixed: string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Opens an address in the browser of this machine; `false` if no browser is found. */
export function openInBrowser(url: string): Promise<boolean> {
  const [command, ...fixed] = openers[platform()] ?? ['xdg-open'];
  return new Promise((resolve) => {
    const opener = spawn(command, [...fixed, url], { stdio: 'ignore', detached: true });
    opener.once('error', () => resolve(false));
    opener.once('exit', (code) => resolve(code === 0));
    // An opener that becomes the browser itself does not exit.
    setTimeout(() => resolve(true), 3_000).unref();
    opener.unref();
  });
}
