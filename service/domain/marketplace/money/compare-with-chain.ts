import { z } from 'zod';
import { SingleFlight } from '../../../model/kernel/concurrency/mutexes.ts';
import { type SecretType, uuid } from '../../../model/kernel/primitives.ts';
import { mapResult, ok, type Result } from '../../../model/kernel/results/result.ts';
import { secretTypes } from '../../../model/kernel/secret-types.ts';
import { formatUnits } from '../../../model/kernel/values/numbers.ts';
import {
  type ChainFinding,
  type DepositAddressRecord,
  type MoneyDifference,
  type Reconciliation,
  reconciliation,
} from '../../../model/market/market-user.ts';
import { usdcDecimals, usdcOn } from '../../../model/transactions/dev-contracts.ts';
import type { Clock } from '../../../platform/ports/clock.ts';
import { query, route } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';
import { isVisible } from '../../auth/authenticate.ts';
import { allOf } from '../../balances/received-logs.ts';
import { readTokenBalance } from '../../chains/read-token.ts';
import { questionConcurrency } from '../limits.ts';
import { findMarketUser, noMarketUser } from '../users/get-market-user.ts';
import { eraOf, moneyOf, toUsdc } from './balances.ts';
import { type CheckedState, findOutsideChanges } from './find-outside-changes.ts';
import { type MovementPorts, scanMovements } from './scan-movements.ts';

/**
 * Compares the counted balances of one or all market users with the chain, and finds changes made
 * by direct calls to the node. Wakes chains with deposit addresses or items in custody. On the
 * user's own node, movements that are not final yet appear as differences.
 */
export const compareWithChain = query({
  summary: 'Compare market balances with the chain',
  description:
    'Reports each deposit address whose counted movements differ from its balance on the chain, and other effects of direct calls to the node: payments not signed here, missing reserved money or custody items, contracts with changed code and, without a userId, wallets that sent transactions not signed here.',
  route: route('GET', '/_vaultdesk/market/reconciliation'),
  input: z.object({ userId: uuid }).partial(),
  output: reconciliation,
  async run(ports, { userId }, caller) {
    if (userId !== undefined && !ports.storage.read((tables) => findMarketUser(tables, userId, caller)))
      return noMarketUser(userId);
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
  },
});

type Comparison = Pick<Reconciliation, 'differences' | 'findings'>;

async function compareDeposits(
  ports: MovementPorts,
  chain: SecretType,
  deposits: readonly DepositAddressRecord[],
): Promise<Result<Comparison>> {
  if (deposits.length === 0) return ok({ differences: [], findings: [] });
  const credited = await creditDeposits(ports, chain);
  if (!credited.ok) return credited;
  const compare = (deposit: DepositAddressRecord) => compareOne(ports, chain, deposit);
  return mapResult(await allOf(deposits, compare, questionConcurrency), (comparisons) => ({
    differences: comparisons.flatMap(({ differences }) => differences),
    findings: comparisons.flatMap(({ findings }) => findings),
  }));
}

function depositsOn(
  { depositAddresses }: TableReaders,
  { chain, userId, caller }: Omit<CheckedState, 'addresses'>,
): DepositAddressRecord[] {
  const all =
    userId === undefined ? depositAddresses.listBy('byChain', chain) : depositAddresses.listBy('byUser', userId);
  return all.filter((item) => item.chain === chain && isVisible(caller, item));
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

/** One read at a time per chain of a service, keyed by its clock: each request has its own storage. */
const checksOf = new WeakMap<Clock, SingleFlight<Result<void>>>();

/** Counts movements of deposit addresses once, up to the newest final block. May wake the chain. */
export async function creditDeposits(ports: MovementPorts, secretType: SecretType): Promise<Result<void>> {
  const { clock, chains } = ports;
  if (!hasDepositAddresses(ports, secretType)) return ok();
  const checks = checksOf.get(clock) ?? new SingleFlight();
  checksOf.set(clock, checks);
  return checks.run(secretType, () => scanMovements(ports, chains.of(secretType)));
}

/** Runs a payment; if the balance is too low, runs it again after counting the latest deposits. */
export async function withCountedDeposits<Value>(
  ports: Pick<Ports, 'storage' | 'chains' | 'clock'>,
  chain: SecretType,
  attempt: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const first = await attempt();
  if (first.ok || first.failure.code !== 'market.insufficient-balance') return first;
  const credited = await creditDeposits(ports, chain);
  return credited.ok ? attempt() : credited;
}

/** Same as `creditDeposits`, for a chain that responds without being woken. */
export async function creditAwake(ports: MovementPorts, secretType: SecretType): Promise<Result<void>> {
  const { isEmbedded } = ports.chains.of(secretType).network;
  const isAwake = !isEmbedded || ports.chains.isAwake(secretType);
  return isAwake ? creditDeposits(ports, secretType) : ok();
}

/** Whether the chain has deposit addresses; makes no request. */
function hasDepositAddresses({ storage }: Pick<MovementPorts, 'storage'>, secretType: SecretType): boolean {
  return storage.read(({ depositAddresses }) => depositAddresses.countBy('byChain', secretType)) > 0;
}

/** Reads an awake chain once for movements. Returns whether it has deposit addresses and must be read again. */
export async function watchDeposits(ports: MovementPorts & Pick<Ports, 'log'>, chain: SecretType): Promise<boolean> {
  if (!hasDepositAddresses(ports, chain)) return false;
  const result = await creditAwake(ports, chain);
  // The chain itself reports that it does not respond.
  if (!result.ok && result.failure.code !== 'chain.unavailable') {
    const { code, message } = result.failure;
    ports.log.warn('deposits.not-credited', { chain, code, reason: message });
  }
  return true;
}

/** Finds money that left a deposit address without a payment of this service, from the counted movements. */
function findPayments(
  tables: Pick<TableReaders, 'moneyMovements' | 'depositWatches'>,
  { userId, chain, address }: DepositAddressRecord,
): ChainFinding[] {
  const era = eraOf(tables, chain);
  return tables.moneyMovements
    .listBy('byUser', userId)
    .filter((moneyMovement) => moneyMovement.chain === chain && moneyMovement.era === era)
    .filter(({ direction, reservationId }) => direction === 'OUT' && reservationId === undefined)
    .map(({ units, counterparty, transactionHash }) => ({
      kind: 'PAYMENT_UNEXPLAINED',
      chain,
      address,
      userId,
      transactionHash,
      message: `${formatUnits(BigInt(units), usdcDecimals)} USDC left to ${counterparty} without a payment signed here.`,
    }));
}

/** Finds money that was reserved for unsigned payments and is missing from the deposit address. */
function findUncovered(
  tables: Pick<TableReaders, 'marketReservations'>,
  { userId, chain, address }: DepositAddressRecord,
  unitsOnChain: bigint,
): ChainFinding[] {
  const openReservations = tables.marketReservations
    .listBy('byUser', userId)
    .filter(
      (marketReservation) => marketReservation.chain === chain && marketReservation.transactionHashes.length === 0,
    );
  const reserved = openReservations.reduce((sum, { units }) => sum + BigInt(units), 0n);
  if (reserved <= unitsOnChain) return [];
  const [reservedText, balanceText] = [reserved, unitsOnChain].map((units) => formatUnits(units, usdcDecimals));
  return [
    {
      kind: 'RESERVATION_NOT_COVERED',
      chain,
      address,
      userId,
      message: `${reservedText} USDC are reserved for purchases and bids, but the balance is ${balanceText} USDC.`,
    },
  ];
}
