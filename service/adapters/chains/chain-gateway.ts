import { Agent, request } from 'node:http';
import { InFlight } from '../../kernel/in-flight.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { ChainGateway } from '../../ports/chain-gateway.ts';
import type { Chains } from '../../ports/chains.ts';
import { forwardBytes, forwardMilliseconds, handOverMilliseconds } from './limits.ts';
import { readBounded } from './read-bounded.ts';
import { unavailableChain } from './rpc-asker.ts';

/** A connection a question: a kept one may be closed just as it is used again, and a tool's question must not be asked twice. */
const agent = new Agent({ keepAlive: false });

/** A gateway in the hands of who opened it. */
export interface OpenedGateway extends ChainGateway {
  /** Forwards nothing more; answers whether everything that was forwarded is answered within a moment. */
  end(): Promise<boolean>;
}

/** Forwards to the addresses that the chains have. */
export function createChainGateway(chains: Chains): OpenedGateway {
  const inFlight = new InFlight();
  let isEnded = false;
  return {
    forward: async (secretType, body) => {
      const { name, isEmbedded } = chains.of(secretType).network;
      if (!isEmbedded)
        return fail('chain.external', `${name} is a node of your own; call it at its own address.`);
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

function exchange(name: string, url: string, body: string): Promise<Result<string>> {
  return new Promise((resolve) => {
    const unavailable = () => resolve(unavailableChain(name, 'it did not answer'));
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const signal = AbortSignal.timeout(forwardMilliseconds);
    const outgoing = request(url, { method: 'POST', agent, headers, signal });
    outgoing.once('error', unavailable);
    outgoing.once('response', (response) => {
      readBounded(response, forwardBytes).then((text) => resolve(ok(text)), unavailable);
    });
    outgoing.end(body);
  });
}
