import { decodeRevert } from '../abi/decode-revert.ts';
import { readAbi } from '../abi/read-abi.ts';
import type { Reverted } from '../ports/chains.ts';
import { explainNodeMessage } from '../resources/node-messages.ts';
import { devArtifacts } from './dev-deployments.ts';

type KnownErrors = Parameters<typeof decodeRevert>[1];

/**
 * Explains a revert or another end of an execution, without the final full stop. Decodes the errors
 * of dev contracts.
 */
export function describeRevert({ data, message }: Pick<Reverted, 'data' | 'message'>): string {
  if (data === '0x') return explainNodeMessage(message);
  return decodeRevert(data, devContractErrors()).text;
}

/** The errors that dev contracts declare, including those of OpenZeppelin. */
export function devContractErrors(): KnownErrors {
  errors ??= Object.values(devArtifacts).flatMap(({ abi }) => {
    const read = readAbi(JSON.stringify(abi));
    return read.ok ? read.value.errors : [];
  });
  return errors;
}

let errors: KnownErrors | undefined;
