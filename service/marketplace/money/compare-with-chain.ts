import pLimit from 'p-limit';
import { isVisible } from '../../auth/tenancy.ts';
import { readTokenBalance } from '../../chains/read-token.ts';
import type { SecretType } from '../../kernel/primitives.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { secretTypes } from '../../kernel/secret-types.ts';
import type { Caller } from '../../ports/operation.ts';
import type { TableReaders } from '../../ports/storage.ts';
import { usdcOn } from '../../resources/dev-contracts.ts';
import type {
  ChainFinding,
  DepositAddressRecord,
  MoneyDifference,
  Reconciliation,
} from '../../resources/market-user.ts';
import { questionConcurrency } from '../limits.ts';
import { findOutsideChanges } from '../reconciliation/find-outside-changes.ts';
import { findPayments, findUncovered } from '../reconciliation/find-payments.ts';
import { moneyOf, toUsdc } from './balances.ts';
import { creditDeposits } from './credit-deposits.ts';
import type { MovementPorts } from './scan-movements.ts';

/**
 * Compares the counted balances of one or all market users with the chain, and finds changes made
 * by direct calls to the node. Wakes chains with deposit addresses or items in custody. On the
 * user's own node, movements that are not final yet appear as differences.
 */
export async function compareWithChain(
  ports: MovementPorts,
  { userId }: { userId?: string | undefined },
  caller: Caller,
): Promise<Result<Reconciliation>> {
  const differences: MoneyDifference[] = [];
  const findings: ChainFinding[] = [];
  let count = 0;
  for (const chain of secretTypes) {
    const deposits = ports.storage.read((tables) => depositsOn(tables, { chain, userId, caller }));
    const comparison = await compareDeposits(ports, chain, deposits);
    if (!comparison.ok) return comparison;
    const addresses = deposits.map(({ address }) => address);
    const behind = await findOutsideChanges(ports, { chain, userId, caller, addresses });
    if (!behind.ok) return behind;
    differences.push(...comparison.value.differences);
    findings.push(...comparison.value.findings, ...behind.value);
    count += deposits.length;
  }
  return ok({ addresses: count, differences, findings });
}

type Comparison = Pick<Reconciliation, 'differences' | 'findings'>;

async function compareDeposits(
  ports: MovementPorts,
  chain: SecretType,
  deposits: readonly DepositAddressRecord[],
): Promise<Result<Comparison>> {
  if (deposits.length === 0) return ok({ differences: [], findings: [] });
  const credited = await creditDeposits(ports, chain);
  return credited.ok ? compareAll(ports, chain, deposits) : credited;
}

interface ComparisonInput {
  readonly chain: SecretType;
  readonly userId: string | undefined;
  readonly caller: Caller;
}

function depositsOn(
  { depositAddresses }: TableReaders,
  { chain, userId, caller }: ComparisonInput,
): DepositAddressRecord[] {
  const all =
    userId === undefined
      ? depositAddresses.listBy('byChain', chain)
      : depositAddresses.listBy('byUser', userId);
  return all.filter((item) => item.chain === chain && isVisible(caller, item));
}

async function compareAll(
  ports: MovementPorts,
  chain: SecretType,
  deposits: readonly DepositAddressRecord[],
): Promise<Result<Comparison>> {
  const limit = pLimit(questionConcurrency);
  const comparisons = await Promise.all(
    deposits.map((deposit) => limit(() => compareOne(ports, chain, deposit))),
  );
  const differences: MoneyDifference[] = [];
  const findings: ChainFinding[] = [];
  for (const item of comparisons) {
    if (!item.ok) return item;
    differences.push(...item.value.differences);
    findings.push(...item.value.findings);
  }
  return ok({ differences, findings });
}

async function compareOne(
  { storage, chains }: MovementPorts,
  chain: SecretType,
  deposit: DepositAddressRecord,
): Promise<Result<Comparison>> {
  const { userId, address } = deposit;
  const client = chains.of(chain);
  const usdc = usdcOn(client.network);
  const balance = usdc === undefined ? ok(0n) : await readTokenBalance(client, usdc, address);
  if (!balance.ok) return balance;
  const onChain = balance.value ?? 0n;
  return storage.read((tables) => {
    const { total } = moneyOf(tables, { userId, chain });
    const difference = { userId, chain, address, counted: toUsdc(total), onChain: toUsdc(onChain) };
    return ok({
      differences: total === onChain ? [] : [difference],
      findings: [...findPayments(tables, deposit), ...findUncovered(tables, deposit, onChain)],
    });
  });
}
