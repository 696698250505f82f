import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

type Variables = Readonly<Record<string, string | undefined>>;

/** A world in a process of its own, which ends with this one, however this one ends. */
export interface WorldProcess {
  /** The first line that it prints; nothing where it ended before, having said why. */
  readonly firstLine: Promise<string | undefined>;
  /** Its exit code. */
  readonly ended: Promise<number>;
  /** Tells it something, in a line. */
  tell(words: object): void;
  /** Has it end, and answers its exit code. */
  end(): Promise<number>;
}

/**
 * Starts this program once more with other words. It gets a group of its own, so that no Ctrl-C reaches it before its
 * work is done; it ends by the end of its input, which the death of this process is too. Of Vaultdesk's own variables
 * those reach it that are told.
 */
export function startWorldProcess(
  program: string,
  argv: readonly string[],
  { environment, told }: { readonly environment: Variables; readonly told: Variables },
): WorldProcess {
  const own = Object.entries(environment).filter(([name]) => !name.startsWith('VAULTDESK_'));
  const child = spawn(process.execPath, [program, ...argv], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...Object.fromEntries(own), ...told },
    detached: true,
    windowsHide: true,
  });
  child.stdin.on('error', () => {});
  const ended = codeOf(child);
  return {
    firstLine: firstLineOf(child),
    ended,
    tell: (words) => child.stdin.write(`${JSON.stringify(words)}\n`),
    end: () => {
      child.stdin.end();
      return ended;
    },
  };
}

async function codeOf(child: ChildProcess): Promise<number> {
  await once(child, 'exit');
  return child.exitCode ?? 1;
}

async function firstLineOf(child: ChildProcess): Promise<string | undefined> {
  if (!child.stdout) return undefined;
  const lines = createInterface(child.stdout);
  const line = once(lines, 'line').then(([text]) => String(text));
  return Promise.race([line, once(lines, 'close').then(() => undefined)]);
}
