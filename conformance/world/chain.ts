import { z } from 'zod';
import { type ChainName, chainNames, Deviation, fitting, read, Skipped, send } from '../client.ts';
import { valueAt } from '../exchange.ts';
import { type Check, matches } from '../expect.ts';
import { anOwner } from './users.ts';
import { walletOfOwner } from './wallets.ts';
import { operatorTokenOf, prepared, type See, scene, shared, sound, to, until, type World } from './world.ts';

/** A contract that accepts any call, also with coins, and logs its calldata: CALLDATACOPY, LOG0, STOP. */
const recorderCode = '0x366000600037366000a000';
export const recorder = '0x00000000000000000000000000000000c0ffee01';

const rpcResponse = z.object({ result: z.unknown() });

/** Sends a JSON-RPC call to a chain. */
export async function callChain(
  { target }: World,
  chain: ChainName,
  call: { readonly method: string; readonly params: readonly unknown[]; readonly token?: string },
): Promise<unknown> {
  const { token, ...question } = call;
  const response = await send({
    method: 'POST',
    url: target.rpcUrl.replace('{chain}', chain),
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...question }),
  });
  const parsed = rpcResponse.safeParse(response.body);
  if (parsed.success && response.status === 200) return parsed.data.result;
  throw new Skipped(`Requires ${call.method} of ${chain}. Pass its JSON-RPC address with --rpc-url.`);
}

const recorders = new Map(
  chainNames.map((chain) => [
    chain,
    shared(async (world) => {
      const params = [recorder, recorderCode];
      const token = operatorTokenOf(world);
      await callChain(world, chain, { method: 'anvil_setCode', params, token });
    }),
  ]),
);

/** The name of Ada's wallet on a chain in rows. */
const walletOn = (chain: ChainName) => (chain === 'ETHEREUM' ? 'wallet' : chain.toLowerCase());

/** The fields of a valid execution by a named wallet: a call of the recorder without arguments. */
export function executionOf(wallet: string, fields: object = {}) {
  return {
    type: 'CONTRACT_EXECUTION',
    walletId: `{${wallet}.id}`,
    secretType: `{${wallet}.secretType}`,
    to: recorder,
    functionName: 'record',
    value: 0,
    inputs: [],
    ...fields,
  };
}

/** Executes with Ada's wallet on a chain. */
export function executing(
  fields: object = {},
  chain: ChainName = 'ETHEREUM',
  body: object = { transactionRequest: executionOf(walletOn(chain), fields) },
  signingMethod = `{${walletOn(chain)}.owner.credential}`,
): See {
  const call = to('POST /api/transactions/execute', body, signingMethod || {});
  return async (world) => {
    await recorders.get(chain)?.(world);
    return call(world);
  };
}

export const execution = shared(executing());

/** The same execution as a base for requests with a single fault. */
export const soundExecution = sound('an execution', execution);

/** A wallet that was archived after it sent a transaction. */
const spent = scene({
  ...anOwner('spender'),
  wallet: walletOfOwner('ETHEREUM'),
  execution,
  executed: to('POST /api/transactions/execute', { transactionRequest: executionOf('wallet') }, '{owner.credential}'),
  archived: to('PATCH /api/wallets/{wallet.id}', { archived: true }),
});

const minedTransaction = z.object({
  from: z.string(),
  to: z.string(),
  value: z.string(),
  input: z.string(),
  gas: z.string(),
  blockNumber: z.string(),
});

/** Passes if the transaction of an execution is in a block and has these fields. */
export function mines(see: See, expected: object, chain: ChainName = 'ETHEREUM'): Check {
  return async (world) => {
    const executed = await see(world);
    const { transactionHash } = read(executed, z.object({ transactionHash: z.string() }));
    const call = { method: 'eth_getTransactionByHash', params: [transactionHash] };
    const { exchange } = executed;
    const value = await until(
      async () => {
        const transaction = await callChain(world, chain, call);
        return valueAt(transaction, 'blockNumber') ? transaction : undefined;
      },
      () => new Deviation(`${chain} has no block with ${transactionHash}.`, exchange),
    );
    fitting({ value, exchange }, minedTransaction, 'transaction');
    await matches(world, { value, exchange }, expected, 'transaction');
  };
}

const status = z.looseObject({ status: z.string() });

/** The status of the execution after it is in a block. */
const settled = prepared('an execution in a block', async (world) => {
  const executed = await execution(world);
  const { transactionHash } = read(executed, z.object({ transactionHash: z.string() }));
  const answer = await until(
    async () => {
      const response = await world.request(`GET /api/transactions/ETHEREUM/${transactionHash}/status`);
      return read(response, status).status === 'PENDING' ? undefined : response;
    },
    () => new Deviation('The execution stays PENDING.'),
  );
  return { answer, transactionHash };
});

/** The records of this file that rows name. */
export const names: World['names'] = { execution, soundExecution, settled, spent: shared(spent) };
