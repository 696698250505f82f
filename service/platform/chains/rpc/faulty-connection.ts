import { keccak256 } from 'ethers/crypto';
import { Transaction } from 'ethers/transaction';
import { ok } from '../../../model/kernel/results/result.ts';
import type { FaultMatch, Faults } from '../../ports/ports.ts';
import type { Connection, Questioned } from './rpc-asker.ts';
import { fault, type RpcOutcome } from './rpc-outcome.ts';

/** A connection with fault injection; without a rule it is unchanged. */
export function faultyConnection(
  connection: Connection,
  { faults, chain }: { readonly faults: Faults; readonly chain: string },
): Connection {
  return {
    faulted: () => connection.faulted(),
    open: async () => {
      const opened = await connection.open();
      return opened.ok && faults.isOn('rpc') ? ok(withFaults(opened.value, faults, chain)) : opened;
    },
  };
}

function withFaults(node: Questioned, faults: Faults, chain: string): Questioned {
  return {
    request: (method, params) => {
      const request = () => node.request(method, params);
      const match = faults.match({ layer: 'rpc', operation: method, chain });
      return match ? injectFault(faults, match, { request, node, params }) : request();
    },
  };
}

interface FaultyCall {
  request(): Promise<RpcOutcome>;
  readonly node: Questioned;
  readonly params: readonly unknown[];
}

type FaultEffect = (call: FaultyCall, match: FaultMatch, faults: Faults) => Promise<RpcOutcome>;

async function injectFault(faults: Faults, match: FaultMatch, call: FaultyCall): Promise<RpcOutcome> {
  const inject = effects[match.effect.kind];
  return inject ? inject(call, match, faults) : call.request();
}

const effects: Readonly<Record<string, FaultEffect>> = {
  'rpc-down': async (_call, match) => fault(`nothing listens at its address${wantedBy(match)}`),
  'rpc-busy': async (_call, match) => fault(`it responded with HTTP 503${wantedBy(match)}`),
  'rpc-slow': async ({ request }, { effect }, faults) => {
    await faults.pause(effect.milliseconds ?? 0);
    return request();
  },
  'rpc-answer-lost': async ({ request }, match) => {
    await request();
    return fault(`the connection failed${wantedBy(match)}`);
  },
  'rpc-twice': async ({ request }) => {
    await request();
    return request();
  },
  'rpc-garbled': async ({ request }, match) => {
    await request();
    return fault(`its response is not JSON-RPC${wantedBy(match)}`);
  },
  // A node returns the hash of a transaction it accepts, which can be computed here.
  'hand-over-dropped': async ({ params: [signed] }) => ({
    kind: 'result',
    value: typeof signed === 'string' ? keccak256(signed) : undefined,
  }),
  'hand-over-replaced': async ({ node, params: [signed] }, match) => {
    const replacement = typeof signed === 'string' && (await takeNonce(node, signed));
    return replacement
      ? { kind: 'result', value: replacement }
      : fault(`no other transaction can take the nonce${wantedBy(match)}`);
  },
};

/** Sends an empty transaction of the sender to an embedded chain instead of this one; returns the hash of this one. */
async function takeNonce(node: Questioned, signed: string): Promise<string | undefined> {
  const { from, nonce, maxFeePerGas, gasPrice, hash } = Transaction.from(signed);
  if (!from || !hash) return undefined;
  const offered = `0x${(maxFeePerGas ?? gasPrice ?? 0n).toString(16)}`;
  const replacing = { from, to: from, nonce: `0x${nonce.toString(16)}`, gas: '0x5208', gasPrice: offered };
  await node.request('anvil_impersonateAccount', [from]);
  const outcome = await node.request('eth_sendTransaction', [replacing]);
  await node.request('anvil_stopImpersonatingAccount', [from]);
  return outcome.kind === 'result' ? hash : undefined;
}

function wantedBy({ rule }: FaultMatch): string {
  return `, because of the fault rule ${rule}`;
}
