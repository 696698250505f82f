import { readAbi } from '../abi/read-abi.ts';
import { boxArtifacts } from '../chains/box-deployments.ts';
import { checkAddress } from '../kernel/check-address.ts';
import type { SecretType } from '../kernel/primitives.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import { findKnownContract, type KnownContract } from '../resources/box-contracts.ts';
import type { ContractFunction, ContractView } from '../resources/contract-call.ts';
import { contractPlace } from './contract-place.ts';

/** Whether there is a contract at an address and, of one that the service knows, what it can do. */
export async function getContract(
  ports: Pick<Ports, 'chains' | 'storage'>,
  { secretType, address }: { secretType: SecretType; address: string },
): Promise<Result<ContractView>> {
  const fitting = checkAddress('address', address);
  if (!fitting.ok) return fitting;
  const code = await ports.chains.of(secretType).code(address);
  if (!code.ok) return code;
  const known = findKnownContract(contractPlace(ports, secretType), address);
  return ok({
    secretType,
    address,
    isContract: code.value !== '0x',
    name: known?.name,
    functions: known ? functionsOf(known.kind) : [],
  });
}

/** The functions of a contract of the box; its ABI is read once. */
function functionsOf(kind: KnownContract['kind']): ContractFunction[] {
  const known = functions.get(kind) ?? readFunctions(kind);
  functions.set(kind, known);
  return known;
}

function readFunctions(kind: KnownContract['kind']): ContractFunction[] {
  const read = readAbi(JSON.stringify(boxArtifacts[kind].abi));
  return read.ok ? read.value.functions : [];
}

const functions = new Map<KnownContract['kind'], ContractFunction[]>();
