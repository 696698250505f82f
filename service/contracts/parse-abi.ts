import { readAbi } from '../abi/read-abi.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { ParsedAbi } from '../resources/contract-call.ts';

/** The functions and events in a pasted ABI. */
export async function parseAbi(
  _ports: unknown,
  { text }: { text: string },
): Promise<Result<ParsedAbi>> {
  const parsed = readAbi(text, 'text');
  if (!parsed.ok) return parsed;
  const { functions, events } = parsed.value;
  return ok({ functions, events });
}
