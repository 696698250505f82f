import { Interface, isCallException } from 'ethers';
import {
  collection721,
  collection1155,
  custody,
  vaultdeskItems721,
  vaultdeskItems1155,
  vaultdeskPlayground,
  vaultdeskUsdc,
} from '../../contracts/artifacts.ts';

const faces = [
  custody,
  collection721,
  collection1155,
  vaultdeskItems721,
  vaultdeskItems1155,
  vaultdeskUsdc,
  vaultdeskPlayground,
].map(({ abi }) => new Interface(abi));

const plainRevert = new Interface(['error ReentrancyGuardReentrantCall()']);

/** Why the chain refused, such as `OfferKnown(0x01…)`; fails when it did not. */
export async function refusalOf(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt;
  } catch (error) {
    if (isCallException(error)) return readRefusal(error.data ?? '0x');
    throw error;
  }
  throw new Error('The chain did not refuse.');
}

/** The error in the data of a revert, by its name and arguments. */
export function readRefusal(revertData: string): string {
  for (const errorInterface of [...faces, plainRevert]) {
    const error = revertData === '0x' ? null : errorInterface.parseError(revertData);
    if (error) return `${error.name}(${error.args.join(', ')})`;
  }
  return revertData;
}
