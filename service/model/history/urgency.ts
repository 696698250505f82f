import type { AttentionItem } from './attention.ts';

type Ranked = Pick<AttentionItem, 'id' | 'kind' | 'severity' | 'since' | 'waiting' | 'act'>;

/** The order of items: by rank, then newest first. */
export function byUrgency(left: Ranked, right: Ranked): number {
  const ranks = rankOf(left) - rankOf(right);
  if (ranks !== 0) return ranks;
  if (left.since !== right.since) return left.since < right.since ? 1 : -1;
  return left.id < right.id ? -1 : 1;
}

/** First the chains that block transactions; last what is intended: futile errors among the errors, and fault rules. */
function rankOf({ severity, kind, act, waiting = 0 }: Ranked): number {
  if (kind === 'chain-unreachable' && waiting > 0) return 0;
  if (kind === 'fault-rule-enabled') return 4;
  if (severity === 'warn') return 3;
  return act?.isFutile ? 2 : 1;
}
