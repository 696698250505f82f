import { decodeRevert } from '../abi/decode-revert.ts';
import { readAbi } from '../abi/read-abi.ts';
import { devArtifacts } from './dev-deployments.ts';

type KnownErrors = Parameters<typeof decodeRevert>[1];

/** Explains a revert, without a full stop. Decodes the errors of dev contracts. */
export function describeRevert(data: string): string {
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
