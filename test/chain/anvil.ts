import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:process';
import { createInterface } from 'node:readline';

/** A running EVM node on this machine. */
export interface Anvil {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a node with nothing but the deployment proxy and its own rich accounts on it, on a free port. */
export async function startAnvil(chainId: number): Promise<Anvil> {
  const child = spawn(
    anvilBinary(),
    ['--host', '127.0.0.1', '--port', '0', '--chain-id', String(chainId)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const address = await listeningAddress(child);
  return {
    url: `http://${address}`,
    async stop() {
      process.off('exit', end);
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}

/** The program itself: ending npm's script around it would leave it running. */
function anvilBinary(): string {
  const machine = arch === 'x64' ? 'amd64' : arch;
  const program = platform === 'win32' ? 'anvil.exe' : 'anvil';
  // The packages for the machines are dependencies of anvil, not of ours.
  const anvil = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json');
  return createRequire(anvil).resolve(`@foundry-rs/anvil-${platform}-${machine}/bin/${program}`);
}

/** With port 0 the node chooses and reports a port. */
async function listeningAddress({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('anvil has no output to read its address from.');
  for await (const line of createInterface({ input: stdout })) {
    const address = /^Listening on (\S+)/.exec(line)?.[1];
    if (!address) continue;
    stdout.resume();
    return address;
  }
  throw new Error('anvil ended before it listened.');
}
