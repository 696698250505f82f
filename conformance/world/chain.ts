import { z } from 'zod';
import {
  type Answer,
  type ChainName,
  chainNames,
  Deviation,
  fitting,
  read,
  resultOf,
  Skipped,
  send,
} from '../client.ts';
import { valueAt } from '../exchange.ts';
import { type Check, matches } from '../expect.ts';
import { makeOwner } from './users.ts';
import { makeWallet, setArchived } from './wallets.ts';
import { operatorTokenOf, prepared, type See, shared, sound, to, until, type World } from './world.ts';

/** A contract that accepts any call, also with coins, and logs its calldata: CALLDATACOPY, LOG0, STOP. */
const recorderCode = '0x366000600037366000a000';
export const recorder = '0x00000000000000000000000000000000c0ffee01';

const rpcAnswer = z.object({ result: z.unknown() });

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
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...question }),
  });
  const parsed = rpcAnswer.safeParse(response.body);
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
): See {
  const call = to('POST /api/transactions/execute', body, `{${walletOn(chain)}.owner.credential}`);
  return async (world) => {
    await recorders.get(chain)?.(world);
    return call(world);
  };
}

/** One valid execution. */
export const execution = shared(executing());

/** The same execution as a base for requests with a single fault. */
export const soundExecution = sound('an execution', execution);

/** A wallet that was archived after it sent a transaction. */
export const spentWallet = shared(async (world) => {
  const owner = await makeOwner(world, 'spender');
  const wallet = await makeWallet(world, owner, 'ETHEREUM');
  await recorders.get('ETHEREUM')?.(world);
  const request = executionOf('', { walletId: wallet.id, secretType: wallet.secretType });
  const body = { transactionRequest: request };
  const signingMethod = owner.credential;
  resultOf(await world.ask('POST /api/transactions/execute', { body, signingMethod }));
  resultOf(await setArchived(world, wallet, true));
  return wallet;
});

const minedTransaction = z.object({
  from: z.string(),
  to: z.string(),
  value: z.string(),
  input: z.string(),
  gas: z.string(),
  blockNumber: z.string(),
});

/** The transaction of an execution, read from its chain. */
export async function transactionOf(
  world: World,
  executed: Answer,
  chain: ChainName = 'ETHEREUM',
): Promise<z.output<typeof minedTransaction>> {
  const { transactionHash } = read(executed, z.object({ transactionHash: z.string() }));
  const params = [transactionHash];
  const value = await until(
    async () => {
      const call = { method: 'eth_getTransactionByHash', params };
      const transaction = await callChain(world, chain, call);
      return valueAt(transaction, 'blockNumber') ? transaction : undefined;
    },
    () => new Deviation(`${chain} has no block with ${transactionHash}.`, executed.exchange),
  );
  return fitting({ value, exchange: executed.exchange }, minedTransaction, 'transaction');
}

/** Passes if the transaction of an execution is in a block and has these fields. */
export function mines(see: See, expected: object, chain: ChainName = 'ETHEREUM'): Check {
  return async (world) => {
    const executed = await see(world);
    const value = await transactionOf(world, executed, chain);
    await matches(world, { value, exchange: executed.exchange }, expected, 'transaction');
  };
}

const status = z.looseObject({ status: z.string() });

/** The status of the execution after it is in a block. */
export const settled = prepared('an execution in a block', async (world) => {
  const executed = await execution(world);
  const { transactionHash } = read(executed, z.object({ transactionHash: z.string() }));
  const answer = await until(
    async () => {
      const response = await world.ask(`GET /api/transactions/ETHEREUM/${transactionHash}/status`);
      return read(response, status).status === 'PENDING' ? undefined : response;
    },
    () => new Deviation('The execution stays PENDING.'),
  );
  return { answer, transactionHash };
});
