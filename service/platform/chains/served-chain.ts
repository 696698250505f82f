import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { errorToText } from '../../model/kernel/results/reasons.ts';
import { fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { second } from '../../model/kernel/units.ts';
import {
  followMilliseconds,
  servedFirstCoins,
  servedMethods,
  servedMoment,
} from '../../model/transactions/chain-server.ts';
import type { ChainNetwork, ChainStatus } from '../ports/chains.ts';
import { askerOf, blocksOf, type ChainsOptions, type Member, ofOtherProcess } from './chain-member.ts';
import { ExternalConnection } from './external-chain.ts';
import { saveMilliseconds } from './limits.ts';
import { type Asker, type Connection, createAsker, resultIn, unavailableChain } from './rpc/rpc-asker.ts';
import { createRpcClient, type EmbeddedParts } from './rpc/rpc-client.ts';
import * as answers from './rpc/rpc-responses.ts';
import { type RpcOutcome, toQuantity, valueIn } from './rpc/rpc-responses.ts';
import { RpcTransport } from './rpc/rpc-transport.ts';

interface ServedOptions extends Pick<ChainsOptions, 'prepare' | 'blockTime' | 'clock' | 'ids' | 'log' | 'tracing'> {
  readonly network: ChainNetwork;
  readonly pause: (milliseconds: number) => Promise<unknown>;
  /** Called when it falls asleep or wakes, and on its blocks. */
  changed(): void;
  /** Called when a newer block may have been saved. */
  kept(): void;
}

type Moment = z.infer<typeof servedMoment>;
type Limits = { readonly timeoutMilliseconds: number };

/** Several instances may prepare a chain concurrently: the second one finds it prepared. */
const preparations = 4;
const preparationPauseMilliseconds = 250;
const followAgainMilliseconds = second;
/** A dump of a long chain takes its time. */
const slowLimits = { timeoutMilliseconds: 2 * saveMilliseconds };

/**
 * An embedded chain in another process: `vaultdesk chains serve` starts its node, mines its blocks and saves it. The
 * first request prepares it, as does the first one after a restart of the server; the server reports its activity.
 */
class ServedChain implements Connection {
  readonly #options: ServedOptions;
  readonly #connection: ExternalConnection;
  /** For requests that wait long, so that they block no others. */
  readonly #patient: RpcTransport;
  #moment: Moment | undefined;
  #hasFailed = false;
  #preparing: Promise<Result<void>> | undefined;
  #isClosed = false;

  constructor(rpcUrl: string, options: ServedOptions) {
    this.#options = options;
    this.#connection = new ExternalConnection(rpcUrl, options.network, {
      clock: options.clock,
      gathersReads: true,
      tracing: options.tracing,
    });
    this.#patient = new RpcTransport(rpcUrl, { tracing: options.tracing });
    void this.#follow();
  }

  readonly embedded: EmbeddedParts = {
    durableBlockNumber: () => this.#callServer(servedMethods.durableBlockNumber, answers.quantity),
    keep: async () => {
      const saved = await this.#callServer(servedMethods.keep, z.literal(true), { limits: slowLimits });
      return saved.ok ? ok() : saved;
    },
    submit: async (send) => {
      const millis = this.#options.blockTime?.();
      // Its clock runs like the system clock: if the world's clock is stopped or faster, the next block gets its time.
      if (millis !== undefined) await this.moveClock(millis);
      return send();
    },
    fundNew: (address, wei) =>
      this.#callServer(servedMethods.fundNew, servedFirstCoins, { params: [address, toQuantity(wei)] }),
    // The server holds blocks itself for such calls.
    holdingBlocks: (work) => work(),
    transactionArrived: () => {},
  };

  async open(): Promise<Result<RpcTransport>> {
    const opened = await this.#connection.open();
    if (!opened.ok) return opened;
    this.#preparing ??= this.#prepare(opened.value).then((prepared) => {
      if (!prepared.ok) this.#preparing = undefined;
      return prepared;
    });
    const prepared = await this.#preparing;
    return prepared.ok ? opened : prepared;
  }

  faulted(): void {
    this.#connection.faulted();
  }

  /** The last reported state; sends no request. */
  state(): ChainStatus['state'] {
    if (this.#hasFailed) return 'failed';
    if (this.#moment === undefined) return 'starting';
    return this.#moment.isAwake ? 'running' : 'asleep';
  }

  /** A sleeping chain follows the clock when it wakes. */
  async moveClock(millis: number): Promise<void> {
    if (!this.#moment?.isAwake) return;
    const outcome = await this.#patient.request(servedMethods.moveClock, [millis]);
    if (outcome.kind !== 'result')
      this.#options.log.warn('chain.clock-not-moved', {
        chain: this.#options.network.secretType,
        error: new Error(outcome.kind === 'fault' ? outcome.reason : outcome.error.message),
      });
  }

  close(): void {
    this.#isClosed = true;
    this.#connection.close();
    this.#patient.close();
  }

  async #prepare(transport: RpcTransport): Promise<Result<void>> {
    const { network, prepare, pause } = this.#options;
    const asker = this.#clientOf(transport);
    for (let attempt = 1; ; attempt += 1) {
      const prepared = await prepare?.(createRpcClient(network, asker, this.embedded));
      if (!prepared || prepared.ok) return ok();
      const { code, message } = prepared.failure;
      if (code === 'chain.wrong-id') return prepared;
      if (attempt === preparations) return unavailableChain(network.name, `it could not be prepared (${message})`);
      await pause(preparationPauseMilliseconds * attempt);
    }
  }

  /** Polls the server until closed, so that a block wakes its waiters. */
  async #follow(): Promise<void> {
    const limits = { timeoutMilliseconds: followMilliseconds + 5 * second };
    while (!this.#isClosed) {
      const lastKnown = this.#moment ? [this.#moment.run, this.#moment.version] : [];
      const outcome = await this.#patient.request(servedMethods.follow, lastKnown, limits);
      if (this.#isClosed) return;
      const moment = servedMoment.safeParse(valueIn(outcome)).data;
      this.#receiveMoment(moment);
      if (moment === undefined) await this.#options.pause(followAgainMilliseconds);
    }
  }

  #receiveMoment(moment: Moment | undefined): void {
    const previous = this.#moment;
    const hadFailed = this.#hasFailed;
    this.#hasFailed = moment === undefined;
    if (moment === undefined) {
      if (!hadFailed) this.#options.changed();
      return;
    }
    this.#moment = moment;
    if (previous?.run !== moment.run) this.#preparing = undefined;
    const isSame = previous?.run === moment.run && previous.version === moment.version;
    if (isSame && !hadFailed) return;
    if (moment.isAwake && !previous?.isAwake) void this.moveClock(this.#options.clock.millis());
    this.#options.changed();
    this.#options.kept();
  }

  async #callServer<Value>(
    method: string,
    schema: z.ZodType<Value>,
    { params = [], limits }: { params?: readonly unknown[]; limits?: Limits } = {},
  ): Promise<Result<Value>> {
    const opened = await this.#connection.open();
    if (!opened.ok) return opened;
    try {
      const response = await this.#clientOf(opened.value, limits).request(method, params, schema);
      // The server explains its failures itself.
      return ok(resultIn(response, (message) => message));
    } catch (error) {
      return unavailableChain(this.#options.network.name, errorToText(error));
    }
  }

  #clientOf(transport: RpcTransport, limits?: Limits): Asker {
    const node = {
      request: (method: string, params: readonly unknown[]): Promise<RpcOutcome> =>
        transport.request(method, params, limits),
    };
    const connection: Connection = { open: async () => ok(node), faulted: () => this.#connection.faulted() };
    return createAsker(this.#options.network.name, connection, this.#options);
  }
}

/** A chain that a chain server runs for several instances. */
export function servedMember(options: ChainsOptions, network: ChainNetwork, rpcUrl: string): Member {
  const { secretType, chainId, name } = network;
  const chain = new ServedChain(rpcUrl, {
    ...options,
    network,
    pause: options.pause ?? sleep,
    changed: () => options.changed?.(secretType),
    kept: () => options.kept?.(secretType),
  });
  const client = createRpcClient(network, askerOf(options, network, chain), chain.embedded);
  return {
    client,
    isAwake: () => chain.state() === 'running',
    origin: () => new URL(rpcUrl).origin,
    status: async (): Promise<ChainStatus> => {
      const state = chain.state();
      const status = { secretType, state, chainId, rpcUrl: new URL(rpcUrl).origin };
      if (state === 'failed') return { ...status, reason: 'its chain server does not respond' };
      return state === 'running' ? { ...status, ...(await blocksOf(client)) } : status;
    },
    // Includes its name and key, because the caller is this process.
    rpcUrl: async () => ok(rpcUrl),
    reset: async () =>
      fail(
        'chain.external',
        `${name} is run by a chain server for several instances. Only its operator can reset it: with another data directory, for another world.`,
      ),
    moveClock: (millis) => chain.moveClock(millis),
    ...ofOtherProcess(network, () => chain.close()),
  };
}
