import { Agent, request } from 'node:http';
import { InFlight } from '../../kernel/in-flight.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Chains } from '../../ports/chains.ts';
import type { ChainGateway } from '../../ports/ports.ts';
import { forwardBytes, forwardMilliseconds, handOverMilliseconds } from './limits.ts';
import { unavailableChain } from './rpc/rpc-asker.ts';
import { readBounded, responseTo } from './rpc/rpc-transport.ts';

/**
 * One connection per request: a reused one may be closed at that moment, and a tool's request must
 * not be sent twice.
 */
const agent = new Agent({ keepAlive: false });

/** A gateway for its owner. */
export interface OpenedGateway extends ChainGateway {
  /** Stops forwarding; returns whether all forwarded requests complete within a moment. */
  end(): Promise<boolean>;
}

/** Forwards to the addresses of the chains. */
export function createChainGateway(chains: Chains): OpenedGateway {
  const inFlight = new InFlight();
  let isEnded = false;
  return {
    forward: async (secretType, body) => {
      const { name, isEmbedded } = chains.of(secretType).network;
      if (!isEmbedded)
        return fail('chain.external', `${name} is an external node; call it at its own address.`);
      const url = await chains.rpcUrl(secretType);
      if (!url.ok) return url;
      if (isEnded) return unavailableChain(name, 'its world went');
      return inFlight.run(() => exchange(name, url.value, body));
    },
    end: () => {
      isEnded = true;
      return inFlight.rest(handOverMilliseconds);
    },
  };
}

async function exchange(name: string, url: string, body: string): Promise<Result<string>> {
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  const signal = AbortSignal.timeout(forwardMilliseconds);
  try {
    const outgoing = request(url, { method: 'POST', agent, headers, signal });
    return ok(await readBounded(await responseTo(outgoing, body), forwardBytes));
  } catch {
    return unavailableChain(name, 'it did not respond');
  }
}
