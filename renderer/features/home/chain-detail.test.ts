import { expect, test } from 'vitest';
import { chainDetail } from './chain-detail.ts';

const embedded = { isEmbedded: true, health: 'ok', chainId: 1_337_001 } as const;

test.each([
  [embedded, 'on this machine · id\u00a01337001'],
  [{ ...embedded, health: 'asleep' } as const, 'starts on first use · id\u00a01337001'],
  [{ ...embedded, isEmbedded: false, chainId: 80_002 }, 'your RPC node · id\u00a080002'],
  [{ ...embedded, health: 'failed', reason: 'It ended.' } as const, 'It ended.'],
])('describes %o as "%s"', (chain, text) => {
  expect(chainDetail(chain)).toBe(text);
});
