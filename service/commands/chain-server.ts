import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { UsageError } from '../kernel/startup-error.ts';
import { validate } from '../kernel/validation.ts';
import { type Flags, readFlags } from '../read-flags.ts';
import { type HardForks, hardForksInput } from '../resources/hard-fork.ts';
import { startFlags } from '../start-flags.ts';
import type { Command } from './command.ts';
import { type ServedChains, serveChains } from './serve-chains.ts';

export const chainServerFlags = {
  port: { value: 'N', does: 'port; 0 for any free port', default: '8600' },
  listen: startFlags.listen,
  'data-dir': { value: 'DIR', does: 'data directory', default: '~/.vaultdesk-chains' },
  hardfork: startFlags.hardfork,
  json: { does: 'print one line of JSON for scripts' },
} as const satisfies Flags;

const usualPort = 8600;

/**
 * `vaultdesk chains serve`: runs the embedded chains for the instances of a shared world until a
 * signal arrives.
 */
export const chainServer: Command = async ({ argv, print, untilSignal }) => {
  const flags = readFlags(argv, chainServerFlags);
  const server = await serveChains({
    dataDir: resolve(flags.text('data-dir') ?? join(homedir(), '.vaultdesk-chains')),
    listen: flags.text('listen') ?? '127.0.0.1',
    port: portOf(flags.text('port')),
    hardForks: hardForksOf(flags.text('hardfork')),
  });
  // Listen before reporting that it is ready: a reader may stop the process immediately.
  const ended = untilSignal();
  const { address, keyFile } = server;
  print(flags.has('json') ? JSON.stringify({ address, keyFile }) : greeting(server));
  await ended;
  await server.stop();
};

function portOf(text: string | undefined): number {
  const port = text === undefined ? usualPort : Number(text);
  if (/^\d*$/.test(text ?? '') && port <= 65_535) return port;
  throw new UsageError('--port must be a number from 0 to 65535.');
}

function hardForksOf(text: string | undefined): HardForks {
  const parsed = validate(hardForksInput, text ?? {});
  if (parsed.ok) return parsed.value;
  throw new UsageError(`--hardfork: ${parsed.failure.message}`);
}

function greeting({ address, keyFile }: ServedChains): string {
  return `
  The chains are running.

  Address   ${address}
  Key file  ${keyFile}

  Start each instance with --chain-server ${address} --chain-server-key-file FILE,
  where FILE is a copy of the key file.

  Press Ctrl-C to stop. The chains are stored.
`;
}
