import { z } from 'zod';
import type { ChainBlock } from '../../ports/chains.ts';
import * as answers from './rpc-answers.ts';
import type { Answer, Asker } from './rpc-asker.ts';

/**
 * Sets anvil's clock to a time, and behind none of its blocks; answers the newest block.
 * Throws an error whose message ends a sentence.
 */
export async function setChainTime(asker: Asker, millis: number): Promise<ChainBlock> {
  const latest = await asker.ask('eth_getBlockByNumber', ['latest', false], answers.block);
  const block = answerIn(latest);
  answerIn(await asker.ask('evm_setTime', [timeFor(block, millis)], z.unknown()));
  return block;
}

/** What anvil's clock is set to for a time, in seconds since 1970: it does not go back behind the newest block. */
export function timeFor({ timestamp }: Pick<ChainBlock, 'timestamp'>, millis: number): number {
  return Math.max(timestamp, Math.floor(millis / 1000));
}

/** What anvil answered. Throws an error whose message ends a sentence. */
export function answerIn<Value>(answer: Answer<Value>): Value {
  if (answer.kind === 'value') return answer.value;
  throw new Error(answer.kind === 'failed' ? answer.failed.failure.message : answer.error.message);
}
