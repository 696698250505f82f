import { z } from 'zod';
import { type Answer, fitting, read, resultOf } from '../answer.ts';
import { send } from '../client.ts';
import type { ChainName } from '../target.ts';
import { valueAt } from '../value-at.ts';
import { Deviation, Skipped } from '../verdicts.ts';
import { adasWallet, type OwnedWallet } from './wallets.ts';
import { operatorTokenOf, prepared, shared, until, type World } from './world.ts';

/**
 * A contract that accepts any call, also with coins, and logs its calldata: CALLDATACOPY, LOG0,
 * STOP.
 */
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
  throw new Skipped(
    `Requires ${call.method} of ${chain}. Pass its JSON-RPC address with --rpc-url.`,
  );
}

/** Deploys the recorder on a chain. */
export const recorderOn = {
  ETHEREUM: putRecorder('ETHEREUM'),
  MATIC: putRecorder('MATIC'),
  AVAC: putRecorder('AVAC'),
  BSC: putRecorder('BSC'),
} as const;

function putRecorder(chain: ChainName) {
  return shared(async (world: World) => {
    const params = [recorder, recorderCode];
    const token = operatorTokenOf(world);
    await callChain(world, chain, { method: 'anvil_setCode', params, token });
    return recorder;
  });
}

/** Fields of an execution (default: the recorder without arguments). */
export type ExecutionFields = Readonly<Record<string, unknown>>;

/** A valid execution request. */
export function executionOf(wallet: OwnedWallet, fields: ExecutionFields = {}) {
  return {
    type: 'CONTRACT_EXECUTION',
    walletId: wallet.id,
    secretType: wallet.secretType,
    to: recorder,
    functionName: 'record',
    value: 0,
    inputs: [],
    ...fields,
  };
}

/** Executes with Ada's wallet (default: on ETHEREUM). */
export async function execute(
  world: World,
  fields: ExecutionFields = {},
  chain: ChainName = 'ETHEREUM',
): Promise<Answer> {
  await recorderOn[chain](world);
  const wallet = await adasWallet(world, chain);
  const body = { transactionRequest: executionOf(wallet, fields) };
  return world.ask('POST /api/transactions/execute', {
    body,
    signingMethod: wallet.owner.credential,
  });
}

/** One valid execution. */
export const execution = shared((world) => execute(world));

/** The same execution as a base for requests with a single fault. */
export const soundExecution = prepared('an execution', async (world) =>
  resultOf(await execution(world)),
);

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
      const transaction = await callChain(world, chain, {
        method: 'eth_getTransactionByHash',
        params,
      });
      return valueAt(transaction, 'blockNumber') ? transaction : undefined;
    },
    () => new Deviation(`${chain} has no block with ${transactionHash}.`, executed.exchange),
  );
  return fitting({ value, exchange: executed.exchange }, minedTransaction, 'transaction');
}
