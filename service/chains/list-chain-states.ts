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

/** The state, URL and contracts of each chain; starts no chain. */
export async function listChainStates(ports: ChainStatePorts): Promise<Result<ChainState[]>> {
  const states = await ports.chains.status();
  return ok(await Promise.all(states.map((status) => toChainState(ports, status))));
}

/** A single chain in the operator's view. */
export async function getChainState(
  ports: ChainStatePorts,
  secretType: SecretType,
): Promise<ChainState> {
  const states = await ports.chains.status();
  const status = states.find((state) => state.secretType === secretType);
  if (!status) throw new Error(`The chain ${secretType} does not exist.`);
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
