import { readAbi } from '../abi/read-abi.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { ContractFunction } from '../resources/contract-call.ts';

/** The functions in a pasted ABI. */
export async function parseAbi(
  _ports: unknown,
  { text }: { text: string },
): Promise<Result<ContractFunction[]>> {
  const read = readAbi(text, 'text');
  return read.ok ? ok(read.value.functions) : read;
}
