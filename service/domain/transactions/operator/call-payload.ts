import type { Interface } from 'ethers/abi';
import type { Payload } from '../request-types.ts';

/** A function call without coins, with its arguments for display. */
export function callPayload(
  contract: Interface,
  to: string,
  functionName: string,
  values: readonly unknown[],
): Payload {
  const inputs = contract.getFunction(functionName)?.inputs ?? [];
  return {
    to,
    value: 0n,
    data: contract.encodeFunctionData(functionName, [...values]),
    needsContract: true,
    call: {
      functionName,
      inputs: inputs.map(({ type }, index) => ({ type, value: textOf(values[index]) })),
    },
  };
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? `[${value.map(textOf).join(',')}]` : String(value);
}
