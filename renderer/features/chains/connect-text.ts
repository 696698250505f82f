import type { ChainState } from '../../../service/model/transactions/chain-view.ts';

type Reached = Pick<ChainState, 'secretType' | 'chainId'> & { readonly rpcUrl: string };

/** A program that reads the latest block with ethers. */
export function toEthersScript({ rpcUrl, chainId }: Reached): string {
  return [
    "import { JsonRpcProvider } from 'ethers';",
    '',
    'const provider = new JsonRpcProvider(',
    `  '${rpcUrl}',`,
    `  ${chainId},`,
    ');',
    'const block = await provider.getBlockNumber();',
  ].join('\n');
}

/** The same with cast, the Foundry command. */
export function toCastCommand({ rpcUrl }: Reached): string {
  return [`export ETH_RPC_URL=${rpcUrl}`, 'cast chain-id', 'cast block-number'].join('\n');
}

/** The fields that MetaMask requests when a network is added manually. */
export function toMetaMaskFields(chain: Reached & Pick<ChainState, 'nativeSymbol'>) {
  return [
    { label: 'Network name', value: `Vaultdesk ${chain.secretType}` },
    { label: 'RPC URL', value: chain.rpcUrl },
    { label: 'Chain ID', value: String(chain.chainId) },
    { label: 'Currency symbol', value: chain.nativeSymbol },
  ];
}
