import { keccak256 } from 'ethers/crypto';
import { type Deployment, deploymentProxy } from '../../../contracts/addresses.ts';
import { fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { codeFact, custodyFact, firstBlockFact } from '../../model/transactions/dev-contracts.ts';
import type { ChainClient } from '../../platform/ports/chains.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import { awaitReceipt, gasOfADeployment } from './judge-rpc-call.ts';
import { openLane, planCustody, planDevContracts, type SendPorts } from './send-from-faucet.ts';

/** Prepares a new embedded chain: deploys the dev contracts, and records custody and the code of all contracts. */
export async function prepareChain(
  ports: SendPorts & Pick<Ports, 'storage'>,
  chain: ChainClient,
): Promise<Result<void>> {
  const operator = await ports.custody.address('market-operator');
  if (!operator.ok) return operator;
  const custody = planCustody(operator.value);
  const devContracts = [...planDevContracts(), custody];
  const deployment = await deployContracts(ports, chain, devContracts);
  if (!deployment.ok) return deployment;
  const recorded = await recordCustody(ports, chain, custody.address);
  return recorded.ok ? recordCode(ports, chain, devContracts) : recorded;
}

async function deployContracts(
  ports: SendPorts,
  chain: ChainClient,
  deployments: readonly Deployment[],
): Promise<Result<void>> {
  const missing = await missingOf(chain, deployments);
  if (!missing.ok || missing.value.length === 0) return missing.ok ? ok() : missing;
  const submission = await send(ports, chain, missing.value);
  if (!submission.ok) return submission;
  const stillMissing = await missingOf(chain, missing.value);
  if (!stillMissing.ok) return stillMissing;
  return stillMissing.value.length === 0
    ? ok()
    : fail('chain.unavailable', `The chain ${chain.network.name} did not accept the dev contracts.`);
}

/** The deployments without code at their address. */
async function missingOf(
  chain: ChainClient,
  deployments: readonly Deployment[],
): Promise<Result<readonly Deployment[]>> {
  const codes = await Promise.all(deployments.map(({ address }) => chain.code(address)));
  const missing: Deployment[] = [];
  for (const [index, code] of codes.entries()) {
    const deployment = deployments[index];
    if (!code.ok) return code;
    if (deployment && code.value === '0x') missing.push(deployment);
  }
  return ok(missing);
}

/** Submits all deployments concurrently, so that a single block contains them. */
async function send(ports: SendPorts, chain: ChainClient, deployments: readonly Deployment[]): Promise<Result<void>> {
  const lane = await openLane(ports, chain);
  if (!lane.ok) return lane;
  const hashes: string[] = [];
  for (const { to, calldata } of deployments) {
    const hash = await lane.value({ to, data: calldata, gasLimit: gasOfADeployment });
    if (!hash.ok) return hash;
    hashes.push(hash.value);
  }
  for (const hash of hashes) {
    const receipt = await awaitReceipt(chain, hash);
    if (!receipt.ok) return receipt;
  }
  return ok();
}

async function recordCustody(
  { storage }: Pick<Ports, 'storage'>,
  { network }: ChainClient,
  address: string,
): Promise<Result<void>> {
  const id = custodyFact(network.secretType);
  const recorded = storage.read(({ installation }) => installation.find(id)?.value);
  if (recorded === address) return ok();
  return storage.transact(({ installation }) => {
    installation.put({ id, value: address });
    return ok();
  });
}

/** Recorded once per contract, so that later code can be compared with the original. */
async function recordCode(
  { storage }: Pick<Ports, 'storage'>,
  chain: ChainClient,
  deployments: readonly Deployment[],
): Promise<Result<void>> {
  const { secretType } = chain.network;
  const addresses = [deploymentProxy, ...deployments.map(({ address }) => address)];
  const unknown = storage.read(({ installation }) =>
    addresses.filter((address) => !installation.find(codeFact(secretType, address))),
  );
  if (unknown.length === 0) return ok();
  const facts: { id: string; value: string }[] = [];
  for (const address of unknown) {
    const code = await chain.code(address);
    if (!code.ok) return code;
    facts.push({ id: codeFact(secretType, address), value: keccak256(code.value) });
  }
  return storage.transact(({ installation }) => {
    for (const fact of facts) installation.put(fact);
    return ok();
  });
}

/**
 * Like `prepareChain`, for a chain server. If its chain is not the chain on which this state started, fails with
 * `chain.wrong-id` and deploys nothing. Chain servers share chain ids, so the first blocks identify a chain.
 */
export async function prepareServedChain(
  ports: SendPorts & Pick<Ports, 'storage'>,
  chain: ChainClient,
): Promise<Result<void>> {
  const { secretType, name } = chain.network;
  const first = await chain.block(0n);
  if (!first.ok) return first;
  const hash = first.value?.hash ?? '';
  const recordedHash = await ports.storage.transact<string>(({ installation }) => {
    const id = firstBlockFact(secretType);
    const recorded = installation.find(id)?.value;
    if (recorded !== undefined) return ok(recorded);
    installation.put({ id, value: hash });
    return ok(hash);
  });
  if (!recordedHash.ok) return recordedHash;
  if (recordedHash.value !== hash)
    return fail(
      'chain.wrong-id',
      `The chain server has another ${name} than this world: their first blocks differ. Start the chain server with its previous data directory.`,
    );
  return prepareChain(ports, chain);
}
