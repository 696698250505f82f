import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { seeded } from './crash-states.ts';
import type { Chance } from './simulated-disk.ts';

/** What may happen to a question and its answer. */
export const rpcFaults = [
  /** The node never hears it. */
  'lost question',
  /** The node does what was asked, and nobody hears of it. */
  'lost answer',
  'late answer',
  /** The node hears it twice. */
  'repeated question',
  'garbled answer',
  'answer to another question',
  'busy',
] as const;
export type RpcFault = (typeof rpcFaults)[number];

export interface FaultProxyOptions {
  /** The node behind it. */
  readonly target: string;
  readonly seed: number;
  /** From 0 to 1: how many of the questions something happens to. */
  readonly share: number;
  readonly faults?: readonly RpcFault[];
  /** The longest that a late answer is late. */
  readonly lateMilliseconds?: number;
}

export interface FaultProxy {
  readonly url: string;
  /** How often each fault happened. */
  readonly happened: ReadonlyMap<RpcFault, number>;
  /** From now on. */
  setShare(share: number): void;
  close(): Promise<void>;
}

/** A node that answers badly: a loopback listener before a good one. The same seed gives the same faults in the same order. */
export async function startFaultProxy(options: FaultProxyOptions): Promise<FaultProxy> {
  const chance = seeded(options.seed);
  const happened = new Map<RpcFault, number>();
  let { share } = options;
  const server = createServer(async (incoming, outgoing) => {
    const fault = chance() < share ? pick(options.faults ?? rpcFaults, chance) : undefined;
    if (fault) happened.set(fault, (happened.get(fault) ?? 0) + 1);
    try {
      await pass(options, incoming, outgoing, fault, chance);
    } catch {
      outgoing.destroy();
    }
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    happened,
    setShare: (next) => {
      share = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function pick(faults: readonly RpcFault[], chance: Chance): RpcFault | undefined {
  return faults[Math.floor(chance() * faults.length)];
}

async function pass(
  { target, lateMilliseconds = 50 }: FaultProxyOptions,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  fault: RpcFault | undefined,
  chance: Chance,
): Promise<void> {
  const question = await textOf(incoming);
  if (fault === 'lost question') return void outgoing.destroy();
  if (fault === 'busy') return void outgoing.writeHead(503).end('<h1>Service Unavailable</h1>');
  if (fault === 'repeated question') await ask(target, question);
  const answer = await ask(target, question);
  if (fault === 'lost answer') return void outgoing.destroy();
  if (fault === 'late answer') await sleep(chance() * lateMilliseconds);
  outgoing.setHeader('content-type', 'application/json').end(spoil(answer, fault, chance));
}

function spoil(answer: string, fault: RpcFault | undefined, chance: Chance): string {
  if (fault === 'garbled answer') return answer.slice(0, Math.floor(chance() * answer.length));
  if (fault === 'answer to another question')
    return answer.replace(/"id":\s*(\d+)/, (_, id: string) => `"id":${Number(id) + 1}`);
  return answer;
}

async function ask(target: string, question: string): Promise<string> {
  const response = await fetch(target, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: question,
  });
  return response.text();
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** Listens on a free loopback port and answers it. */
export function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}
