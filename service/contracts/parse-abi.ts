import { readAbi } from '../abi/read-abi.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { ParsedAbi } from '../resources/contract-call.ts';

/** The functions and events in a pasted ABI. */
export async function parseAbi(
  _ports: unknown,
  { text }: { text: string },
): Promise<Result<ParsedAbi>> {
  const read = readAbi(text, 'text');
  if (!read.ok) return read;
  const { functions, events } = read.value;
  return ok({ functions, events });
}
