import {
  type ContractArtifact,
  collection721,
  collection1155,
  custody,
  vaultdeskItems721,
  vaultdeskItems1155,
  vaultdeskPlayground,
  vaultdeskUsdc,
} from '../../contracts/artifacts.ts';
import { type ContractAbi, readAbi } from '../abi/read-abi.ts';
import { once } from '../kernel/secp256k1.ts';

const artifacts: readonly ContractArtifact[] = [
  vaultdeskUsdc,
  vaultdeskItems721,
  vaultdeskItems1155,
  collection721,
  collection1155,
  custody,
  vaultdeskPlayground,
];

/** The ABIs of this service's contracts, including the dev contracts; parsed once. */
export const knownAbis = once((): readonly ContractAbi[] =>
  artifacts.flatMap(({ abi }) => {
    const parsed = readAbi(JSON.stringify(abi));
    return parsed.ok ? [parsed.value] : [];
  }),
);
