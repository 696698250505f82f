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
import { bytesInput } from '../resources/quantity.ts';

export const encodeAbiInput = z.object({ functionName, inputs: contractInputs.nullish() });

/** Encodes a call for a chain; queries no chain. */
export async function encodeAbi(
  _ports: unknown,
  { functionName: name, inputs }: z.output<typeof encodeAbiInput>,
): Promise<Result<EncodedCallView>> {
  const encoded = encodeCall(name, inputs ?? [], '');
  if (!encoded.ok) return encoded;
  const { signature, selector, calldata: data } = encoded.value;
  return ok({ signature, selector, data });
}

export const decodeAbiInput = z.object({
  data: bytesInput.refine(
    (data) => data.length <= 2 + 2 * contractInputLimits.calldataBytes,
    'The data is too long. Send less data.',
  ),
  types: contractOutputs,
  functionName: functionName.nullish(),
});

/** Decodes bytes with the given types; queries no chain. */
export async function decodeAbi(
  _ports: unknown,
  input: z.output<typeof decodeAbiInput>,
): Promise<Result<ContractAnswer[]>> {
  return decodeCall(input);
}
