import { z } from 'zod';
import * as answers from './rpc-answers.ts';
import type { Answer, Asker } from './rpc-asker.ts';

/**
 * Sets anvil's clock to a time, and behind none of its blocks; answers the newest block's number.
 * Throws an error whose message ends a sentence.
 */
export async function setChainTime(asker: Asker, millis: number): Promise<bigint> {
  const latest = await asker.ask('eth_getBlockByNumber', ['latest', false], answers.block);
  const { number, timestamp } = answerIn(latest);
  const seconds = Math.max(timestamp, Math.floor(millis / 1000));
  answerIn(await asker.ask('evm_setTime', [seconds], z.unknown()));
  return number;
}

/** What anvil answered. Throws an error whose message ends a sentence. */
export function answerIn<Value>(answer: Answer<Value>): Value {
  if (answer.kind === 'value') return answer.value;
  throw new Error(answer.kind === 'failed' ? answer.failed.failure.message : answer.error.message);
}
