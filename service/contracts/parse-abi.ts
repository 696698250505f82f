import { readAbi } from '../abi/read-abi.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { ParsedAbi } from '../resources/contract-call.ts';

const ignoredError = ({ name }: { name: string }) => ({
  name,
  reason: 'Errors are decoded only for contracts of this service.',
});

/** The functions and events in a pasted ABI, and the entries that are left out. */
export async function parseAbi(
  _ports: unknown,
  { text }: { text: string },
): Promise<Result<ParsedAbi>> {
  const parsed = readAbi(text, 'text');
  if (!parsed.ok) return parsed;
  const { functions, events, errors, ignored } = parsed.value;
  return ok({ functions, events, ignored: [...ignored, ...errors.map(ignoredError)] });
}
