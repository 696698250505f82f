import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { errorToText } from '../../../model/kernel/results/reasons.ts';
import type { HardFork } from '../../../model/transactions/chain.ts';
import { lineMilliseconds, outputLimit, startMilliseconds } from '../limits.ts';
import type { RpcTransport } from '../rpc/rpc-transport.ts';

export interface AnvilOptions {
  /** The path of the program. */
  readonly program: string;
  readonly chainId: number;
  /** Its working directory. */
  readonly folder: string;
  /** Timestamp of the first block and start of its clock, in seconds since 1970. */
  readonly genesisTimestamp: number;
  /** The listening address; port 0 selects a free port. */
  readonly endpoint: Endpoint;
  /** A state file that anvil wrote, as JSON. */
  readonly stateFile?: string | undefined;
  /** Block interval; 0 creates blocks only on request. */
  readonly blockSeconds: number;
  readonly hardFork: HardFork;
  /** Rejects transactions with more gas than EIP-7825 allows. */
  readonly capsTransactionGas: boolean;
}

export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

export interface AnvilExit {
  readonly code: number | null;
  readonly signal: string | null;
  /** The end of its output. */
  readonly output: string;
}

/** A listening anvil. It ends with this process in every case. */
export interface AnvilProcess {
  readonly endpoint: Endpoint;
  readonly exited: Promise<AnvilExit>;
  readonly pid: number | undefined;
  /** Calls `listener` with each line of output, the method of every call, and every block, until unsubscribed. */
  onLine(listener: (line: string) => void): () => void;
  /** Calls `listener` at its end, until unsubscribed. */
  onExit(listener: (exit: AnvilExit) => void): () => void;
  /** Ends it; kills it after the grace period. */
  stop(graceMilliseconds?: number): Promise<void>;
  kill(): void;
}

/** Anvil exited before it listened; the message is the end of its output. */
class AnvilNotStarted extends Error {
  override readonly name = 'AnvilNotStarted';
}

/**
 * Kills anvil, which has the shell's process id after `exec`, when the pipe on descriptor 3 is
 * closed without a line: only the death of the process at its other end does that. On Windows a
 * child ends with its parent anyway, by the job object that libuv puts it in.
 */
const endWithParent = '{ read -r _ <&3 || kill -KILL $$; } >/dev/null 2>&1 &\nexec "$@" 3<&-';

/** Starts anvil and waits until it listens. Throws `AnvilNotStarted`. */
export function startAnvil(options: AnvilOptions): Promise<AnvilProcess> {
  const child = spawnAnvil(options);
  const lines = linesOf(child);
  const exited = new Promise<AnvilExit>((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, output: errorToText(error) }));
    // Its pipes close only after the watcher has released its own.
    child.once('exit', () => letWatcherGo(child.stdio[3]));
    child.once('close', (code, signal) => resolve({ code, signal, output: lines.output() }));
  });
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
  const [file = '', ...args] = isWindows ? command : ['/bin/sh', '-c', endWithParent, 'vaultdesk-chain', ...command];
  return spawn(file, args, {
    cwd: options.folder,
    // Environment without our variables: neither secrets nor settings of anvil.
    env: {},
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
}

function argumentsOf(options: AnvilOptions): string[] {
  const { chainId, genesisTimestamp, endpoint, stateFile, blockSeconds } = options;
  const { hardFork, capsTransactionGas } = options;
  return [
    ['--chain-id', String(chainId)],
    // Anvil creates a first block on every start, in addition to that of its state: make both equal.
    ['--timestamp', String(genesisTimestamp)],
    ['--host', endpoint.host, '--port', String(endpoint.port)],
    // Blocks pages in a browser: without CORS anvil accepts only requests that need a preflight.
    ['--no-cors'],
    // The default accounts have funds and publicly known keys.
    ['--accounts', '0'],
    ['--hardfork', hardFork],
    capsTransactionGas ? ['--enable-tx-gas-limit'] : [],
    // Anvil's own instant mining drops transactions that arrive quickly, so blocks are requested.
    blockSeconds === 0 ? ['--no-mining'] : ['--block-time', String(blockSeconds)],
    // Old states would be written to the user's home, and remain there after a kill.
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
    output = `${output}${text}`.slice(-outputLimit);
    const lines = `${unfinished}${text}`.split('\n');
    unfinished = lines.pop()?.slice(-outputLimit) ?? '';
    for (const line of lines) for (const listener of listeners) listener(line);
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = `${output}${text}`.slice(-outputLimit);
  });
  return { listeners, output: () => output };
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
  // Released when the caller drops the process.
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

/** Changes nothing, and no other client calls it. */
const marker = 'net_listening';

/** Resolves once all earlier output of an anvil has been read. Returns whether the line of a new request arrived. */
export async function outputRead(
  process: Pick<AnvilProcess, 'onLine'>,
  node: Pick<RpcTransport, 'request'>,
): Promise<boolean> {
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    let isDone = false;
    const done = (isRead: boolean) => {
      isDone = true;
      clearTimeout(timer);
      stop();
      resolve(isRead);
    };
    const stop = process.onLine((line) => {
      if (line === marker) done(true);
    });
    void node.request(marker, []).then(() => {
      // It may have died.
      if (!isDone) timer = setTimeout(done, lineMilliseconds, false);
    });
  });
}
