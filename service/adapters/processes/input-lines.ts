import { createInterface } from 'node:readline';

/** Calls back for each line that is sent to this process; resolves when nothing more can come. */
export function onInputLine(listener: (line: string) => void): Promise<void> {
  const lines = createInterface({ input: process.stdin });
  lines.on('line', listener);
  return new Promise((resolve) => lines.once('close', resolve));
}
