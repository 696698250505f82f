import { keccak256 } from 'ethers/crypto';
import { deploymentProxy } from '../../../contracts/addresses.ts';
import { once } from '../../kernel/lazy.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { ChainClient } from '../../ports/chains.ts';
import type { Ports } from '../../ports/ports.ts';
import { codeFact, custodyFact, custodyName, devContracts } from '../../resources/dev-contracts.ts';
import type { ChainFinding } from '../../resources/market-user.ts';

interface Expected {
  readonly address: string;
  readonly name: string;
  /** Keccak-256 of the code. */
  readonly hash: string;
}

const hashOfNoCode = once(() => keccak256('0x'));

/**
 * Finds contracts of the service on an embedded chain whose code has changed since deployment, and
 * accounts of the service that have code: they sign and need none.
 */
export async function findChangedCode(
  { storage }: Pick<Ports, 'storage'>,
  chain: ChainClient,
  depositAddresses: readonly string[],
): Promise<Result<ChainFinding[]>> {
  const { secretType } = chain.network;
  const findings: ChainFinding[] = [];
  for (const { address, name, hash } of expectedOn({ storage }, chain, depositAddresses)) {
    const code = await chain.code(address);
    if (!code.ok) return code;
    if (keccak256(code.value) === hash) continue;
    const message =
      hash === hashOfNoCode()
        ? `${name} has code, but must not have any. Reset the chain.`
        : `The code of ${name} has changed since deployment. Reset the chain.`;
    findings.push({ kind: 'CODE_CHANGED', chain: secretType, address, message });
  }
  return ok(findings);
}

function expectedOn(
  { storage }: Pick<Ports, 'storage'>,
  { network: { secretType, isEmbedded } }: ChainClient,
  depositAddresses: readonly string[],
): Expected[] {
  if (!isEmbedded) return [];
  return storage.read(({ installation, custodyKeys }) => {
    const custody = installation.find(custodyFact(secretType))?.value;
    const contracts = [
      ...Object.values(devContracts),
      { name: 'the deployment proxy', address: deploymentProxy },
      ...(custody === undefined ? [] : [{ name: custodyName, address: custody }]),
    ];
    const deployed = contracts.flatMap(({ name, address }) => {
      const hash = installation.find(codeFact(secretType, address))?.value;
      return hash === undefined ? [] : [{ name, address, hash }];
    });
    const serviceAccounts = ['faucet', 'market-operator', 'card-float', 'minter'].flatMap(
      (account) => {
        const key = custodyKeys.find(account);
        return key ? [{ name: `The account ${account}`, address: key.address }] : [];
      },
    );
    const deposits = depositAddresses.map((address) => ({ name: 'A deposit address', address }));
    return [
      ...deployed,
      ...[...serviceAccounts, ...deposits].map((item) => ({ ...item, hash: hashOfNoCode() })),
    ];
  });
}
