import type { ChainState } from '../../../service/model/transactions/chain-view.ts';

/**
 * A chain in a few words; "id" and its number are not separated by a line break. @example "starts on first use · id
 * 1343114"
 */
export function chainDetail({
  isEmbedded,
  health,
  chainId,
  reason,
}: Pick<ChainState, 'isEmbedded' | 'health' | 'chainId' | 'reason'>): string {
  if (health === 'failed' && reason !== undefined) return reason;
  const where = isEmbedded ? 'on this machine' : 'your RPC node';
  return `${health === 'asleep' ? 'starts on first use' : where} · id\u00a0${chainId}`;
}
