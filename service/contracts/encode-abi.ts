import { z } from 'zod';
import { decodeCall } from '../abi/decode-call.ts';
import { encodeCall } from '../abi/encode-call.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { ContractAnswer, EncodedCallView } from '../resources/contract-call.ts';
import {
  contractInputLimits,
  contractInputs,
  contractOutputs,
  functionName,
} from '../resources/contract-input.ts';

/** What encodeAbi takes. */
export const encodeAbiInput = z.object({ functionName, inputs: contractInputs.nullish() });

/** A call as a chain takes it; no chain is asked. */
export async function encodeAbi(
  _ports: unknown,
  { functionName: name, inputs }: z.output<typeof encodeAbiInput>,
): Promise<Result<EncodedCallView>> {
  const encoded = encodeCall(name, inputs ?? [], '');
  if (!encoded.ok) return encoded;
  const { signature, selector, calldata: data } = encoded.value;
  return ok({ signature, selector, data });
}

/** What decodeAbi takes. */
export const decodeAbiInput = z.object({
  data: z.string().max(2 + 2 * contractInputLimits.calldataBytes, 'The data are too long.'),
  types: contractOutputs,
  functionName: functionName.nullish(),
});

/** The values in bytes that somebody has, by the types that they should be; no chain is asked. */
export async function decodeAbi(
  _ports: unknown,
  input: z.output<typeof decodeAbiInput>,
): Promise<Result<ContractAnswer[]>> {
  return decodeCall(input);
}
