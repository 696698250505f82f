import type { NamingPorts } from '../../contracts/addresses.ts';
import { findContract } from '../../contracts/get-contract.ts';
import type { SecretType } from '../../kernel/primitives.ts';
import type { ChainNetwork } from '../../ports/chains.ts';
import type { Caller } from '../../ports/operation.ts';
import type { ContractFunction } from '../../resources/contract-call.ts';
import type { TransactionMeaning, TransactionSide } from '../../resources/listed-transaction.ts';
import type { KnownAddress } from '../../resources/signature-inspection.ts';
import { readable, shortAddress } from '../../signatures/inspection/phrases.ts';
import { createFindSide } from '../meaning/sides.ts';
import { findCall, type KnownCall } from './decode-call.ts';
import { meaningOfCall } from './meaning-of-call.ts';
import type { ParsedTransaction } from './parsed-transaction.ts';

/** A transaction together with the service's data about its chain, addresses and call. */
export interface ObservedTransaction {
  readonly parsed: ParsedTransaction;
  /** The chain of this service that it is for. */
  readonly network: ChainNetwork | undefined;
  readonly call: KnownCall | undefined;
  /** Its meaning beyond a plain call. */
  readonly meaning: TransactionMeaning | undefined;
  side(address: string): TransactionSide;
  known(address: string): KnownAddress | undefined;
  /** The name of an address's owner, else the shortened address. */
  nameOf(address: string): string;
}

/** The context for reading a transaction. */
export interface ReadingContext {
  readonly secretType: SecretType | undefined;
  /** Functions of its contract that the caller supplies. */
  readonly functions: readonly ContractFunction[];
  readonly caller: Caller;
}

/** Adds the service's data to a transaction, without querying a chain. */
export function observeTransaction(
  ports: NamingPorts,
  parsed: ParsedTransaction,
  { secretType, functions, caller }: ReadingContext,
): ObservedTransaction {
  const network = secretType && ports.chains.of(secretType).network;
  const findSide = createFindSide(ports, caller);
  const side = (address: string) => (secretType ? findSide(secretType, address) : { address });
  const contract = secretType && parsed.to ? findContract(ports, secretType, parsed.to) : undefined;
  const call =
    parsed.to === undefined || parsed.data === '0x'
      ? undefined
      : findCall(parsed.data, [...functions, ...(contract?.functions ?? [])]);
  const { to = '' } = parsed;
  const meaning =
    network &&
    call &&
    ports.storage.read((tables) =>
      meaningOfCall({ tables, network, to, side, isOfService: contract !== undefined }, call),
    );
  return {
    parsed,
    network,
    call,
    meaning,
    side,
    known: (address) => toKnown(side(address), ports.custody.find(address) !== undefined),
    nameOf: (address) => {
      const { name } = side(address);
      return name === undefined ? shortAddress(address) : readable(name);
    },
  };
}

function toKnown(
  { name, walletId, owner }: TransactionSide,
  isAccount: boolean,
): KnownAddress | undefined {
  if (name === undefined) return undefined;
  const kind = walletId ? 'wallet' : isAccount ? 'account' : 'contract';
  return { kind, name, walletId, owner };
}
