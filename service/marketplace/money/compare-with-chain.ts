import pLimit from 'p-limit';
import { applicationFilter } from '../../auth/tenancy.ts';
import { readToken } from '../../chains/read-token.ts';
import { type SecretType, secretTypes } from '../../kernel/primitives.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { TableReaders } from '../../ports/storage.ts';
import { usdcOn } from '../../resources/box-contracts.ts';
import type {
  DepositAddressRecord,
  MoneyDifference,
  Reconciliation,
} from '../../resources/market-user.ts';
import { moneyOf, toUsdc } from './balances.ts';
import { creditDeposits } from './credit-deposits.ts';
import type { LookPorts } from './look-for-movements.ts';

/** Addresses asked for at a time. */
const addressesAtOnce = 16;

/**
 * Compares what was counted with what the chain says of each deposit address, of one market user or of
 * all. Chains with deposit addresses are woken. On a node of one's own, what is not final yet differs.
 */
export async function compareWithChain(
  ports: LookPorts,
  { userId }: { userId?: string | undefined },
  caller: Caller,
): Promise<Result<Reconciliation>> {
  const differences: MoneyDifference[] = [];
  let addresses = 0;
  for (const chain of secretTypes) {
    const deposits = ports.storage.read((tables) => depositsOn(tables, { chain, userId, caller }));
    if (deposits.length === 0) continue;
    const credited = await creditDeposits(ports, chain);
    if (!credited.ok) return credited;
    const found = await compareAll(ports, chain, deposits);
    if (!found.ok) return found;
    differences.push(...found.value);
    addresses += deposits.length;
  }
  return ok({ addresses, differences });
}

interface Asked {
  readonly chain: SecretType;
  readonly userId: string | undefined;
  readonly caller: Caller;
}

function depositsOn(
  { depositAddresses }: TableReaders,
  { chain, userId, caller }: Asked,
): DepositAddressRecord[] {
  const owner = applicationFilter(caller);
  const all =
    userId === undefined
      ? depositAddresses.listBy('byChain', chain)
      : depositAddresses.listBy('byUser', userId);
  return all.filter(
    (one) => one.chain === chain && (owner === undefined || one.applicationId === owner),
  );
}

async function compareAll(
  ports: LookPorts,
  chain: SecretType,
  deposits: readonly DepositAddressRecord[],
): Promise<Result<MoneyDifference[]>> {
  const limit = pLimit(addressesAtOnce);
  const compared = await Promise.all(
    deposits.map((deposit) => limit(() => compareOne(ports, chain, deposit))),
  );
  const differences: MoneyDifference[] = [];
  for (const one of compared) {
    if (!one.ok) return one;
    if (one.value) differences.push(one.value);
  }
  return ok(differences);
}

async function compareOne(
  { storage, chains }: LookPorts,
  chain: SecretType,
  { userId, address }: DepositAddressRecord,
): Promise<Result<MoneyDifference | undefined>> {
  const client = chains.of(chain);
  const usdc = usdcOn(client.network);
  const balance = usdc === undefined ? ok(0n) : await readToken(client, usdc, address);
  if (!balance.ok) return balance;
  const onChain = balance.value ?? 0n;
  const { total } = storage.read((tables) => moneyOf(tables, { userId, chain }));
  if (total === onChain) return ok(undefined);
  return ok({ userId, chain, address, counted: toUsdc(total), onChain: toUsdc(onChain) });
}
