import { decodeRevert } from '../abi/decode-revert.ts';
import { readAbi } from '../abi/read-abi.ts';
import { devArtifacts } from './dev-deployments.ts';

type KnownErrors = Parameters<typeof decodeRevert>[1];

/** Why a contract refused, in words without a full stop; the errors of dev contracts have their names. */
export function describeRevert(data: string): string {
  return decodeRevert(data, devContractErrors()).text;
}

/** The errors that dev contracts declare, OpenZeppelin's among them. */
export function devContractErrors(): KnownErrors {
  errors ??= Object.values(devArtifacts).flatMap(({ abi }) => {
    const read = readAbi(JSON.stringify(abi));
    return read.ok ? read.value.errors : [];
  });
  return errors;
}

let errors: KnownErrors | undefined;
