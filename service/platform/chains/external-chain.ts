import { fail, ok, type Result } from '../../model/kernel/results/result.ts';
import type { ChainNetwork } from '../ports/chains.ts';
import type { Clock } from '../ports/clock.ts';
import { askerOf, blocksOf, type ChainsOptions, type Member, ofOtherProcess } from './chain-member.ts';
import { idTrustMilliseconds } from './limits.ts';
import { type Connection, unavailableChain } from './rpc/rpc-asker.ts';
import { createRpcClient } from './rpc/rpc-client.ts';
import * as answers from './rpc/rpc-responses.ts';
import { valueIn } from './rpc/rpc-responses.ts';
import { RpcTransport, type RpcTransportOptions } from './rpc/rpc-transport.ts';

/** An external node. No request reaches another chain: its id is checked first, after faults and every minute. */
export class ExternalConnection implements Connection {
  readonly #network: ChainNetwork;
  readonly #clock: Clock;
  readonly #transport: RpcTransport;
  #trustedUntil = Number.NEGATIVE_INFINITY;
  #checking: Promise<Result<RpcTransport>> | undefined;
  #isClosed = false;

  constructor(
    rpcUrl: string,
    network: ChainNetwork,
    { clock, ...options }: RpcTransportOptions & { readonly clock: Clock },
  ) {
    this.#network = network;
    this.#clock = clock;
    this.#transport = new RpcTransport(rpcUrl, options);
  }

  async open(): Promise<Result<RpcTransport>> {
    if (this.#isClosed) return unavailableChain(this.#network.name, 'the service is stopping');
    if (this.#clock.monotonicMillis() < this.#trustedUntil) return ok(this.#transport);
    this.#checking ??= this.#check().finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  faulted(): void {
    this.#trustedUntil = Number.NEGATIVE_INFINITY;
  }

  close(): void {
    this.#isClosed = true;
    this.#transport.close();
  }

  async #check(): Promise<Result<RpcTransport>> {
    const { name, chainId } = this.#network;
    const outcome = await this.#transport.request('eth_chainId', []);
    if (outcome.kind === 'fault') return unavailableChain(name, outcome.reason);
    const id = answers.smallQuantity.safeParse(valueIn(outcome)).data;
    if (id === undefined) return unavailableChain(name, 'its node does not report its chain id');
    if (id !== chainId)
      return fail(
        'chain.wrong-id',
        `The node of ${name} is on chain ${id}, but ${chainId} is configured. Correct rpcUrl or chainId.`,
      );
    this.#trustedUntil = this.#clock.monotonicMillis() + idTrustMilliseconds;
    return ok(this.#transport);
  }
}

export function externalMember(options: ChainsOptions, network: ChainNetwork, rpcUrl: string): Member {
  const { secretType, chainId, name } = network;
  const connection = new ExternalConnection(rpcUrl, network, options);
  const client = createRpcClient(network, askerOf(options, network, connection));
  // The rest of the address may contain a key.
  const { origin } = new URL(rpcUrl);
  return {
    client,
    isAwake: () => false,
    origin: () => origin,
    status: async () => ({ secretType, state: 'external', chainId, rpcUrl: origin, ...(await blocksOf(client)) }),
    rpcUrl: async () => ok(origin),
    reset: async () => fail('chain.external', `${name} is an external node; only an embedded chain can be reset.`),
    moveClock: async () => {},
    ...ofOtherProcess(network, () => connection.close()),
  };
}
