import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { rpcUrl } from '../../model/installation/addresses.ts';
import { isLoopbackOnly } from '../../model/installation/own-names.ts';
import { type SecretType, secretType, secretTypeInput } from '../../model/kernel/primitives.ts';
import { type Failed, fail, mapResult, ok } from '../../model/kernel/results/result.ts';
import { isSameText } from '../../model/kernel/results/same-text.ts';
import { secretTypes } from '../../model/kernel/secret-types.ts';
import {
  type ChainState,
  chainState,
  chainSummary,
  faucetReceipt,
  operatorRpc,
} from '../../model/transactions/chain-view.ts';
import { devContracts, usdcOn } from '../../model/transactions/dev-contracts.ts';
import type { ChainStatus } from '../../platform/ports/chains.ts';
import { mutation, query, route } from '../../platform/ports/operation.ts';
import type { Installation, Ports } from '../../platform/ports/ports.ts';
import { faucetInput, fundFromFaucet, mintItem } from './faucet.ts';
import { blocksOfALongChain } from './judge-rpc-call.ts';
import { planCustody } from './send-from-faucet.ts';

type ChainStatePorts = Pick<Ports, 'chains' | 'custody' | 'installation'>;

/** A single chain in the operator's view. */
async function getChainState(ports: ChainStatePorts, secretType: SecretType): Promise<ChainState> {
  const states = await ports.chains.status();
  const status = states.find((state) => state.secretType === secretType);
  if (!status) throw new Error(`The chain ${secretType} does not exist.`);
  return toChainState(ports, status);
}

async function toChainState(
  ports: ChainStatePorts,
  { secretType, state, chainId, blockNumber, rpcUrl, reason }: ChainStatus,
): Promise<ChainState> {
  const { network } = ports.chains.of(secretType);
  const { isEmbedded } = network;
  return {
    ...network,
    chainId,
    state,
    health: healthOf(state, blockNumber),
    blockNumber: blockNumber === undefined ? undefined : Number(blockNumber),
    rpcUrl: isEmbedded ? chainRpcUrl(ports.installation, secretType) : rpcUrl,
    reason: reason ?? (isEmbedded ? slowness(blockNumber) : undefined),
    contracts: isEmbedded ? await devAddresses(ports) : { usdc: usdcOn({ chainId, isEmbedded }) },
  };
}

/** The warning for a slow embedded chain. */
function slowness(blockNumber: bigint | undefined): string | undefined {
  if (blockNumber === undefined || blockNumber < blocksOfALongChain) return undefined;
  return `It has ${blockNumber.toLocaleString('en')} blocks, and block times grow with chain length. Restore an earlier snapshot or reset the chain to make it fast again.`;
}

function healthOf(state: ChainStatus['state'], blockNumber: bigint | undefined) {
  if (state === 'asleep' || state === 'starting') return 'asleep';
  return blockNumber === undefined ? 'failed' : 'ok';
}

/** Known before the chain has started, because they depend only on code and owner. */
async function devAddresses({ custody }: ChainStatePorts): Promise<ChainState['contracts']> {
  const { usdc, erc721, erc1155 } = devContracts;
  const operator = await custody.address('market-operator');
  return {
    usdc: usdc.address,
    erc721: erc721.address,
    erc1155: erc1155.address,
    custody: operator.ok ? planCustody(operator.value).address : undefined,
  };
}

/**
 * The URL at which a user's tool reaches an embedded chain. It stays the same while the chain sleeps, starts and
 * restarts, so wallets and scripts may store it. `undefined` if the listener is open to other machines, because callers
 * need no token.
 */
export function chainRpcUrl(
  { baseUrl, listenerUrl }: Pick<Installation, 'baseUrl' | 'listenerUrl'>,
  secretType: SecretType,
): string | undefined {
  return isLoopbackOnly({ listenerUrl }) ? rpcUrl(baseUrl(), secretType) : undefined;
}

/** The failure if the listener is open to other machines. */
export function rejectOpenListener(): Failed {
  return fail(
    'host.refused',
    'Embedded chains can be called only while Vaultdesk listens on a loopback address. Start it with --listen 127.0.0.1, or configure an external node as rpcUrl of the chain.',
  );
}

/**
 * Like `chainRpcUrl`, including the operator's key for tools that cannot send headers: its holder may call operator
 * methods. The key is derived from the operator token, expires with it and has no other use.
 */
function operatorRpcUrl(
  installation: Pick<Installation, 'baseUrl' | 'listenerUrl' | 'operatorToken'>,
  secretType: SecretType,
): string | undefined {
  const url = chainRpcUrl(installation, secretType);
  return url && `${url}/${rpcKey(installation.operatorToken)}`;
}

/** Whether a text is the key of `operatorRpcUrl`. */
export function isRpcKey({ operatorToken }: Pick<Installation, 'operatorToken'>, key: string) {
  return isSameText(key, rpcKey(operatorToken));
}

function rpcKey(operatorToken: string): string {
  const digest = createHmac('sha256', operatorToken).update('chain RPC address');
  return `vd_rpc_${digest.digest('base64url')}`;
}

const chain = z.object({ secretType: secretTypeInput });

export const chainOperations = {
  list: query({
    summary: 'List chains',
    description: 'The chain names. Each chain has its own route with details.',
    route: route('GET', '/api/chains'),
    access: 'application',
    input: z.object({}),
    output: z.array(secretType),
    run: async () => ok(secretTypes.toSorted()),
  }),
  get: query({
    summary: 'Get chain',
    description: 'With its latest block. Starts an embedded chain that is asleep.',
    route: route('GET', '/api/chains/{secretType}'),
    access: 'application',
    input: chain,
    output: chainSummary,
    async run({ chains }, { secretType }) {
      const chain = chains.of(secretType);
      const newest = await chain.blockNumber();
      return mapResult(newest, (number) => chainSummary.parse({ ...chain.network, blockNumber: Number(number) }));
    },
  }),
  listStates: query({
    summary: 'List states of the chains',
    description: 'State, block, RPC URL and contracts of each chain. Starts no chain.',
    route: route('GET', '/_vaultdesk/chains'),
    access: 'operator',
    input: z.object({}),
    output: z.array(chainState),
    async run(ports) {
      const states = await ports.chains.status();
      return ok(await Promise.all(states.map((status) => toChainState(ports, status))));
    },
  }),
  wake: mutation({
    summary: 'Start chain',
    description: 'Starts an embedded chain that is asleep and deploys the dev contracts.',
    route: route('POST', '/_vaultdesk/chains/{secretType}/start'),
    access: 'operator',
    input: chain,
    output: chainState,
    async run(ports, { secretType }) {
      const newest = await ports.chains.of(secretType).blockNumber();
      return newest.ok ? ok(await getChainState(ports, secretType)) : newest;
    },
  }),
  reset: mutation({
    summary: 'Reset chain',
    description: 'Replaces an embedded chain with a new one. All its balances, contracts and transactions are lost.',
    route: route('POST', '/_vaultdesk/chains/{secretType}/reset'),
    access: 'operator',
    input: chain,
    output: chainState,
    async run(ports, { secretType }) {
      const reset = await ports.chains.reset(secretType);
      return reset.ok ? ok(await getChainState(ports, secretType)) : reset;
    },
  }),
  showOperatorRpc: mutation({
    summary: "Show operator's RPC URL of a chain",
    description: "A URL that grants the operator's methods without headers. It is a secret and changes on every start.",
    route: route('POST', '/_vaultdesk/chains/{secretType}/operator-rpc'),
    access: 'operator',
    handsOutSecret: true,
    input: chain,
    output: operatorRpc,
    async run({ chains, installation }, { secretType }) {
      const { network } = chains.of(secretType);
      if (!network.isEmbedded)
        return fail('chain.external', `${network.name} is an external node. Call it at its own URL.`);
      const rpcUrl = operatorRpcUrl(installation, secretType);
      return rpcUrl === undefined ? rejectOpenListener() : ok({ rpcUrl });
    },
    withoutSecrets: () => ({}),
  }),
  faucet: mutation({
    summary: 'Send test funds',
    description: 'Creates native coins or USDC on an embedded chain.',
    route: route('POST', '/_vaultdesk/faucet'),
    access: 'operator',
    hasEffectsBeforeCommit: true,
    input: faucetInput,
    output: faucetReceipt,
    run: fundFromFaucet,
  }),
  mintItem,
};
