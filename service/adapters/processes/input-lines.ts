import { createInterface } from 'node:readline';

/** Calls back for each line of standard input; resolves when it ends. */
export function onInputLine(listener: (line: string) => void): Promise<void> {
  const lines = createInterface({ input: process.stdin });
  lines.on('line', listener);
  return new Promise((resolve) => lines.once('close', resolve));
}
