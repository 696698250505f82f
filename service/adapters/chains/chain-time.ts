import { z } from 'zod';
import type { ChainBlock } from '../../ports/chains.ts';
import { explainNodeMessage } from '../../resources/node-messages.ts';
import type { Answer, Asker } from './rpc-asker.ts';
import * as answers from './rpc-responses.ts';

/**
 * Sets anvil's clock to a time, but not before its newest block; returns that block. Throws an
 * error whose message ends a sentence.
 */
export async function setChainTime(asker: Asker, millis: number): Promise<ChainBlock> {
  const latest = await asker.ask('eth_getBlockByNumber', ['latest', false], answers.block);
  const block = answerIn(latest);
  answerIn(await asker.ask('evm_setTime', [timeFor(block, millis)], z.unknown()));
  return block;
}

/** The time to set anvil's clock to, in seconds since 1970: not before the newest block. */
export function timeFor({ timestamp }: Pick<ChainBlock, 'timestamp'>, millis: number): number {
  return Math.max(timestamp, Math.floor(millis / 1000));
}

/** The value of an answer. Throws an error whose message ends a sentence. */
export function answerIn<Value>(answer: Answer<Value>, explain = explainNodeMessage): Value {
  if (answer.kind === 'value') return answer.value;
  const isFailed = answer.kind === 'failed';
  throw new Error(isFailed ? answer.failed.failure.message : explain(answer.error.message));
}
