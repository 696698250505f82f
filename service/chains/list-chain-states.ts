import type { SecretType } from '../kernel/primitives.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { ChainStatus } from '../ports/chains.ts';
import type { Ports } from '../ports/ports.ts';
import type { ChainState } from '../resources/chain-view.ts';
import { devContracts, usdcOn } from '../resources/dev-contracts.ts';
import { chainRpcUrl } from './chain-rpc-url.ts';
import { planCustody } from './dev-deployments.ts';
import { blocksOfALongChain } from './limits.ts';

export type ChainStatePorts = Pick<Ports, 'chains' | 'custody' | 'installation'>;

/** How each chain is, where it is reached, and what lies on it; starts none. */
export async function listChainStates(ports: ChainStatePorts): Promise<Result<ChainState[]>> {
  const states = await ports.chains.status();
  return ok(await Promise.all(states.map((status) => toChainState(ports, status))));
}

/** One chain as the operator sees it. */
export async function getChainState(
  ports: ChainStatePorts,
  secretType: SecretType,
): Promise<ChainState> {
  const states = await ports.chains.status();
  const status = states.find((one) => one.secretType === secretType);
  if (!status) throw new Error(`There is no chain ${secretType}.`);
  return toChainState(ports, status);
}

async function toChainState(
  ports: ChainStatePorts,
  { secretType, state, chainId, blockNumber, rpcUrl, reason }: ChainStatus,
): Promise<ChainState> {
  const { name, nativeSymbol, requiredConfirmations, isEmbedded, isServed } =
    ports.chains.of(secretType).network;
  return {
    secretType,
    name,
    chainId,
    nativeSymbol,
    requiredConfirmations,
    isEmbedded,
    ...(isServed && { isServed }),
    state,
    health: healthOf(state, blockNumber),
    blockNumber: blockNumber === undefined ? undefined : Number(blockNumber),
    rpcUrl: isEmbedded ? chainRpcUrl(ports.installation, secretType) : rpcUrl,
    reason: reason ?? (isEmbedded ? slowness(blockNumber) : undefined),
    contracts: isEmbedded ? await devAddresses(ports) : { usdc: usdcOn({ chainId, isEmbedded }) },
  };
}

/** What is said of an embedded chain that has become slow. */
function slowness(blockNumber: bigint | undefined): string | undefined {
  if (blockNumber === undefined || blockNumber < blocksOfALongChain) return undefined;
  return `It has ${blockNumber.toLocaleString('en')} blocks, and each block of a chain takes the longer the more came before. Restore a snapshot of an earlier moment, or reset the chain, to have it as quick as a new one.`;
}

function healthOf(state: ChainStatus['state'], blockNumber: bigint | undefined) {
  if (state === 'asleep' || state === 'starting') return 'asleep';
  return blockNumber === undefined ? 'failed' : 'ok';
}

/** Known before the chain is awake, because they follow from code and owner. */
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
