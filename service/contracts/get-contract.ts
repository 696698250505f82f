import { type ContractArtifact, collection721, collection1155 } from '../../contracts/artifacts.ts';
import { readAbi } from '../abi/read-abi.ts';
import { devArtifacts } from '../chains/send-from-faucet.ts';
import type { SecretType } from '../kernel/primitives.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import { type CollectionRecord, collectionKey } from '../resources/collection.ts';
import type { ContractFunction, ContractView } from '../resources/contract-call.ts';
import {
  type ContractPlace,
  custodyFact,
  findKnownContract,
  type KnownContract,
} from '../resources/dev-contracts.ts';

/** Whether an address is a contract and, if the service knows it, its functions. */
export async function getContract(
  ports: Pick<Ports, 'chains' | 'storage'>,
  { secretType, address }: { secretType: SecretType; address: string },
): Promise<Result<ContractView>> {
  const code = await ports.chains.of(secretType).code(address);
  if (!code.ok) return code;
  const contract = findContract(ports, secretType, address);
  return ok({
    secretType,
    address,
    isContract: code.value !== '0x',
    name: contract?.name,
    functions: [...(contract?.functions ?? [])],
  });
}

/** A contract deployed by the service, with its functions; queries no chain. */
export function findContract(
  ports: Pick<Ports, 'chains' | 'storage'>,
  secretType: SecretType,
  address: string,
): { readonly name: string; readonly functions: readonly ContractFunction[] } | undefined {
  const contract =
    findKnownContract(contractPlace(ports, secretType), address) ??
    findDeployed(ports, secretType, address);
  return contract && { name: contract.name, functions: functionsOf(contract.kind) };
}

const artifacts = {
  ...devArtifacts,
  ERC_721: collection721,
  ERC_1155: collection1155,
} satisfies Record<KnownContract['kind'] | CollectionRecord['standard'], ContractArtifact>;
type Kind = keyof typeof artifacts;

/** A collection deployed here, for any caller: its name is public on the chain. */
function findDeployed(
  { storage }: Pick<Ports, 'storage'>,
  secretType: SecretType,
  address: string,
): { kind: Kind; name: string } | undefined {
  const collection = storage
    .read(({ collections }) => collections.listBy('byAddress', collectionKey(secretType, address)))
    .find(({ status }) => status !== 'FAILED');
  return collection && { kind: collection.standard, name: collection.name };
}

/** The functions of a contract kind; its ABI is parsed once. */
function functionsOf(kind: Kind): ContractFunction[] {
  const parsed = functions.get(kind) ?? readFunctions(kind);
  functions.set(kind, parsed);
  return parsed;
}

function readFunctions(kind: Kind): ContractFunction[] {
  const parsed = readAbi(JSON.stringify(artifacts[kind].abi));
  return parsed.ok ? parsed.value.functions : [];
}

const functions = new Map<Kind, ContractFunction[]>();

/** Decides which contracts are known on a chain. */
export function contractPlace(
  { chains, storage }: Pick<Ports, 'chains' | 'storage'>,
  secretType: SecretType,
): ContractPlace {
  const { chainId, isEmbedded } = chains.of(secretType).network;
  const custody = storage.read(
    ({ installation }) => installation.find(custodyFact(secretType))?.value,
  );
  return { chainId, isEmbedded, custody };
}
