import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { wordsOfError } from '../../kernel/reasons.ts';
import { keptOutput, startMilliseconds } from './limits.ts';

export interface AnvilOptions {
  /** The path of the program. */
  readonly program: string;
  readonly chainId: number;
  /** The folder it runs in. */
  readonly folder: string;
  /** Of its first block, in seconds since 1970. Its clock begins there too. */
  readonly genesisTimestamp: number;
  /** Where it listens. Port 0 takes a free one. */
  readonly endpoint: Endpoint;
  /** A state that anvil wrote, as JSON. */
  readonly stateFile?: string | undefined;
  /** 0 for no blocks but those that are asked for. */
  readonly blockSeconds: number;
}

export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

export interface AnvilExit {
  readonly code: number | null;
  readonly signal: string | null;
  /** The end of what it printed. */
  readonly output: string;
}

/** An anvil that listens. It ends with this process, however this process ends. */
export interface AnvilProcess {
  readonly endpoint: Endpoint;
  readonly exited: Promise<AnvilExit>;
  readonly pid: number | undefined;
  /** Calls `listener` with each line that anvil prints, the method of every call, and every block, until it is told not to. */
  onLine(listener: (line: string) => void): () => void;
  /** Calls `listener` at its end, until it is told not to. */
  onExit(listener: (exit: AnvilExit) => void): () => void;
  /** Ends it, by force where it does not end by itself within the grace. */
  stop(graceMilliseconds?: number): Promise<void>;
  kill(): void;
}

/** Anvil exited before it listened; the message is the end of what it printed. */
export class AnvilNotStarted extends Error {
  override readonly name = 'AnvilNotStarted';
}

/**
 * Kills anvil, which has the shell's own process id after `exec`, when the pipe on descriptor 3 is
 * closed without a word: only the death of the process at its other end does that. On Windows a
 * child ends with its parent anyway, by the job object that libuv puts it in.
 */
const endWithParent = '{ read -r _ <&3 || kill -KILL $$; } >/dev/null 2>&1 &\nexec "$@" 3<&-';

/** Starts anvil and waits until it listens. Throws `AnvilNotStarted`. */
export function startAnvil(options: AnvilOptions): Promise<AnvilProcess> {
  const child = spawnAnvil(options);
  const lines = linesOf(child);
  const exited = exitOf(child, lines.output);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), startMilliseconds);
    const settle = () => clearTimeout(timer);
    lines.listeners.add((line) => {
      const port = /^Listening on .*:(\d+)$/.exec(line.trim())?.[1];
      if (port === undefined) return;
      settle();
      resolve(processOf(child, exited, lines, { ...options.endpoint, port: Number(port) }));
    });
    exited.then(({ output }) => {
      settle();
      reject(new AnvilNotStarted(output.trim().slice(-500)));
    });
  });
}

function spawnAnvil(options: AnvilOptions): ChildProcess {
  const command = [options.program, ...argumentsOf(options)];
  const isWindows = process.platform === 'win32';
  const [file = '', ...args] = isWindows
    ? command
    : ['/bin/sh', '-c', endWithParent, 'vaultdesk-chain', ...command];
  return spawn(file, args, {
    cwd: options.folder,
    // Nothing of ours: neither secrets nor what changes how anvil works.
    env: {},
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
}

function argumentsOf(options: AnvilOptions): string[] {
  const { chainId, genesisTimestamp, endpoint, stateFile, blockSeconds } = options;
  return [
    ['--chain-id', String(chainId)],
    // Anvil makes a first block at every start, and keeps it beside the one of its state: let it be the same.
    ['--timestamp', String(genesisTimestamp)],
    ['--host', endpoint.host, '--port', String(endpoint.port)],
    // No page of a browser may call it: without CORS it takes only what needs a preflight.
    ['--no-cors'],
    // The default accounts are rich, and everybody knows their keys.
    ['--accounts', '0'],
    ['--hardfork', 'prague'],
    // Anvil's own instant mining forgets transactions that arrive quickly, so blocks are asked for.
    blockSeconds === 0 ? ['--no-mining'] : ['--block-time', String(blockSeconds)],
    // Old states would be written to the user's home, and stay there after a kill.
    ['--prune-history', '16'],
    ['--threads', '2'],
    ['--disable-console-log'],
    ['--no-request-size-limit'],
    ['--color', 'never'],
    stateFile === undefined ? [] : ['--load-state', stateFile],
  ].flat();
}

interface Lines {
  readonly listeners: Set<(line: string) => void>;
  output(): string;
}

function linesOf(child: ChildProcess): Lines {
  const listeners = new Set<(line: string) => void>();
  let output = '';
  let unfinished = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output = `${output}${text}`.slice(-keptOutput);
    const lines = `${unfinished}${text}`.split('\n');
    unfinished = lines.pop()?.slice(-keptOutput) ?? '';
    for (const line of lines) for (const listener of listeners) listener(line);
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = `${output}${text}`.slice(-keptOutput);
  });
  return { listeners, output: () => output };
}

function exitOf(child: ChildProcess, output: () => string): Promise<AnvilExit> {
  return new Promise((resolve) => {
    child.once('error', (error) =>
      resolve({ code: null, signal: null, output: wordsOfError(error) }),
    );
    // Its pipes are closed only after the watcher has let go of its own.
    child.once('exit', () => letWatcherGo(child.stdio[3]));
    child.once('close', (code, signal) => resolve({ code, signal, output: output() }));
  });
}

function letWatcherGo(pipe: Readable | Writable | null | undefined): void {
  if (!pipe || !('end' in pipe)) return;
  pipe.on('error', () => {});
  pipe.end('\n');
}

function processOf(
  child: ChildProcess,
  exited: Promise<AnvilExit>,
  { listeners }: Lines,
  endpoint: Endpoint,
): AnvilProcess {
  // Who lets go of it is not held by it.
  const onExit = new Set<(exit: AnvilExit) => void>();
  void exited.then((exit) => {
    for (const listener of onExit) listener(exit);
  });
  return {
    endpoint,
    exited,
    pid: child.pid,
    onLine: (listener) => addTo(listeners, listener),
    onExit: (listener) => addTo(onExit, listener),
    kill: () => {
      child.kill('SIGKILL');
    },
    stop: async (graceMilliseconds = 2_000) => {
      child.kill('SIGINT');
      const timer = setTimeout(() => child.kill('SIGKILL'), graceMilliseconds);
      await exited;
      clearTimeout(timer);
    },
  };
}

function addTo<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
