import { decodeRevert } from '../abi/decode-revert.ts';
import { readAbi } from '../abi/read-abi.ts';
import { boxArtifacts } from './box-deployments.ts';

type KnownErrors = Parameters<typeof decodeRevert>[1];

/** Why a contract refused, in words without a full stop; the errors of the box have their names. */
export function describeRevert(data: string): string {
  return decodeRevert(data, boxErrors()).text;
}

/** The errors that contracts of the box declare, OpenZeppelin's among them. */
export function boxErrors(): KnownErrors {
  errors ??= Object.values(boxArtifacts).flatMap(({ abi }) => {
    const read = readAbi(JSON.stringify(abi));
    return read.ok ? read.value.errors : [];
  });
  return errors;
}

let errors: KnownErrors | undefined;
