import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Asks at the terminal without an echo (unless `isShown`). Reads the first line if the input is piped. */
export function promptHidden(
  question: string,
  { isShown = false }: { readonly isShown?: boolean } = {},
): Promise<string> {
  const isTyped = process.stdin.isTTY === true;
  const silentOutput = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input: process.stdin,
    output: isShown ? process.stderr : silentOutput,
    terminal: isTyped,
  });
  // The terminal echoes until the interface exists.
  if (isTyped) process.stderr.write(question);
  return new Promise((resolve) => {
    lines.once('line', (line) => {
      resolve(line.trim());
      lines.close();
    });
    lines.once('close', () => {
      if (isTyped) process.stderr.write('\n');
      resolve('');
    });
    lines.once('SIGINT', () => lines.close());
  });
}
