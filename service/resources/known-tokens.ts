/** Native USDC on public networks, by chain id (https://developers.circle.com/stablecoins/usdc-contract-addresses). */
const usdcOfPublicChains: ReadonlyMap<number, string> = new Map([
  [1, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
  [137, '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'],
  [43_114, '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E'],
  [80_002, '0x41E94Eb019C0762f9Bfcf9Fb1E58725BfB0e7582'],
  [11_155_111, '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238'],
]);

/** USDC on the public network with this chain id, if known. */
export function knownUsdc(chainId: number): string | undefined {
  return usdcOfPublicChains.get(chainId);
}
