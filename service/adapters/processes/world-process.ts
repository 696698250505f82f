import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

type Variables = Readonly<Record<string, string | undefined>>;

/** A world in a child process, which ends with this one in every case. */
export interface WorldProcess {
  /** The first line that it prints; `undefined` if it ended before, having printed its reason. */
  readonly firstLine: Promise<string | undefined>;
  /** Its exit code. */
  readonly ended: Promise<number>;
  /** Sends it a message, in one line. */
  send(message: object): void;
  /** Ends it, and returns its exit code. */
  end(): Promise<number>;
}

/**
 * Starts this program again with other arguments. It gets its own group, so that no Ctrl-C reaches
 * it before its work is done; it ends with its input, which also ends with this process. Of
 * Vaultdesk's own variables it receives only the given ones.
 */
export function startWorldProcess(
  program: string,
  argv: readonly string[],
  { environment, told: variables }: { readonly environment: Variables; readonly told: Variables },
): WorldProcess {
  const inherited = Object.entries(environment).filter(([name]) => !name.startsWith('VAULTDESK_'));
  const child = spawn(process.execPath, [program, ...argv], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...Object.fromEntries(inherited), ...variables },
    detached: true,
    windowsHide: true,
  });
  child.stdin.on('error', () => {});
  const ended = codeOf(child);
  return {
    firstLine: firstLineOf(child),
    ended,
    send: (message) => child.stdin.write(`${JSON.stringify(message)}\n`),
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
