import { z } from 'zod';
import { address, localDateTime, secretType } from '../kernel/primitives.ts';
import { marketUserTypes } from './names.ts';

/** A person of the marketplace: a sub-user, or the application's own account, their parent. */
export const marketUserRecord = z.object({
  id: z.uuid(),
  applicationId: z.uuid(),
  nickname: z.string(),
  type: z.enum(marketUserTypes),
  parentUserId: z.uuid().optional(),
  createdAt: z.string(),
});
export type MarketUserRecord = z.infer<typeof marketUserRecord>;

export const nickname = z
  .string()
  .trim()
  .min(1)
  .max(100, 'Use at most 100 characters.')
  .meta({ examples: ['ada'] });

/** A market user as a caller sees it. */
export const marketUser = z
  .object({
    id: z.uuid(),
    nickname: z.string(),
    type: marketUserRecord.shape.type,
    parentUserId: z.uuid().optional(),
    verificationStatus: z
      .literal('VERIFIED')
      .meta({ description: 'There is nothing to verify here.' }),
    createdOn: localDateTime,
  })
  .meta({ id: 'MarketUser' });
export type MarketUser = z.infer<typeof marketUser>;

const named = z.object({ id: z.uuid(), nickname: z.string() });

/** A market user with their money in USDC, as the operator sees them in a list. */
export const marketUserWithMoney = marketUser
  .extend({
    applicationId: z.uuid(),
    parent: named.optional(),
    /** What is there and not set aside. */
    available: z.number(),
    reserved: z.number(),
    total: z.number(),
  })
  .meta({ id: 'MarketUserWithMoney' });
export type MarketUserWithMoney = z.infer<typeof marketUserWithMoney>;

/** An address of the custody keyring where a market user's USDC arrives; one a user and chain. */
export const depositAddressRecord = z.object({
  /** user/chain */
  id: z.string(),
  applicationId: z.uuid(),
  userId: z.uuid(),
  chain: secretType,
  address,
  createdAt: z.string(),
});
export type DepositAddressRecord = z.infer<typeof depositAddressRecord>;

export const depositAddress = z
  .object({ userId: z.uuid(), chain: secretType, address })
  .meta({ id: 'DepositAddress' });
export type DepositAddress = z.infer<typeof depositAddress>;

/** USDC in millionths as decimal text. */
export const usdcUnits = z.string().regex(/^\d+$/);

/** A movement of USDC at a deposit address, as the chain reports it; counted once. */
export const moneyMovementRecord = z.object({
  /** chain/genesis/transaction hash/log index/in or out. */
  id: z.string(),
  applicationId: z.uuid(),
  userId: z.uuid(),
  chain: secretType,
  /** See `depositWatchRecord`; counted in an earlier one, it counts for nothing. */
  era: z.int(),
  direction: z.enum(['IN', 'OUT']),
  units: usdcUnits,
  counterparty: address,
  transactionHash: z.string(),
  blockNumber: z.int(),
  logIndex: z.int(),
  /** The time of its block. */
  at: z.string(),
  /** What was set aside for it, where it was a payment of ours. */
  reservationId: z.uuid().optional(),
});
export type MoneyMovementRecord = z.infer<typeof moneyMovementRecord>;

/** A movement of USDC as the operator sees it. */
export const moneyMovement = moneyMovementRecord
  .omit({ applicationId: true, era: true, units: true })
  .extend({
    amount: z.number().meta({ description: 'In USDC.' }),
    /** Of the operator, where it is one of ours. */
    transactionId: z.uuid().optional(),
    /** What was paid with it; nothing for a deposit. */
    trade: z
      .object({
        fulfillmentId: z.uuid(),
        offerId: z.uuid(),
        itemName: z.string(),
        /** How many items. */
        amount: z.int(),
        /** Who sold them to the payer, or bought them of the payee. */
        partner: named,
      })
      .optional(),
  })
  .meta({ id: 'MoneyMovement' });
export type MoneyMovement = z.infer<typeof moneyMovement>;

/** What a market user has on one chain: what the chain says, and what is set aside. */
export const marketBalanceRecord = z.object({
  /** user/chain */
  id: z.string(),
  applicationId: z.uuid(),
  userId: z.uuid(),
  chain: secretType,
  /** The era that `units` were counted in; in any other they are worth nothing. */
  era: z.int(),
  /** At the deposit address, by the movements counted so far. */
  units: usdcUnits,
  /** The sum of the reservations. */
  reservedUnits: usdcUnits,
});
export type MarketBalanceRecord = z.infer<typeof marketBalanceRecord>;

/** Money set aside for a purchase on its way or for a bid, until it was paid or is given free. */
export const marketReservationRecord = z.object({
  /** The fulfillment or the bid it is set aside for. */
  id: z.uuid(),
  applicationId: z.uuid(),
  userId: z.uuid(),
  chain: secretType,
  units: usdcUnits,
  /** Every transaction that may pay with it. */
  transactionHashes: z.array(z.string()),
  /** Whether it was paid, and only its movement is not counted yet. */
  isPaid: z.boolean(),
});
export type MarketReservationRecord = z.infer<typeof marketReservationRecord>;

/** How far a chain was looked at for movements of deposit addresses. */
export const depositWatchRecord = z.object({
  id: secretType,
  /** The hash of the chain's first block: after a reset it is another chain. */
  genesis: z.string(),
  /** One more whenever another chain came in place of the one before: everything is counted anew then. */
  era: z.int().min(1),
  /** The first block that was not looked at. */
  nextBlock: z.int().min(0),
});
export type DepositWatchRecord = z.infer<typeof depositWatchRecord>;

const money = z.object({ available: z.number(), reserved: z.number(), total: z.number() });

/** A market user's money as a caller sees it, in USDC. */
export const marketBalance = money
  .extend({
    userId: z.uuid(),
    currency: z.literal('USDC'),
    chains: z.array(money.extend({ chain: secretType })),
  })
  .meta({ id: 'MarketBalance' });
export type MarketBalance = z.infer<typeof marketBalance>;

/** A market user's money in one currency, as clients of the hosted service read it. */
export const currencyBalance = z
  .object({
    currency: z.literal('USDC'),
    balance: z.number().meta({ description: 'What is there, with what is locked.' }),
    lockedBalance: z.number().meta({ description: 'Held by purchases on their way and bids.' }),
  })
  .meta({ id: 'CurrencyBalance' });
export type CurrencyBalance = z.infer<typeof currencyBalance>;

/** A deposit address where what was counted is not what the chain says, in USDC. */
export const moneyDifference = z
  .object({
    userId: z.uuid(),
    chain: secretType,
    address,
    counted: z.number(),
    onChain: z.number(),
  })
  .meta({ id: 'MoneyDifference' });
export type MoneyDifference = z.infer<typeof moneyDifference>;

/**
 * What a chain has and the books do not explain: somebody spoke for an account without its key, or
 * changed the state of the node.
 */
export const chainFinding = z
  .object({
    kind: z.enum([
      'PAYMENT_UNEXPLAINED',
      'RESERVATION_NOT_COVERED',
      'ITEMS_MISSING',
      'CODE_CHANGED',
      'NONCE_AHEAD',
    ]),
    chain: secretType,
    /** Of the deposit address, the custody contract, the contract or the wallet. */
    address,
    /** In a sentence or two. */
    message: z.string(),
    userId: z.uuid().optional(),
    offerId: z.uuid().optional(),
    walletId: z.uuid().optional(),
    transactionHash: z.string().optional(),
  })
  .meta({ id: 'ChainFinding' });
export type ChainFinding = z.infer<typeof chainFinding>;

/** What a comparison with the chains found. */
export const reconciliation = z
  .object({
    /** Deposit addresses that were compared. */
    addresses: z.int(),
    differences: z.array(moneyDifference),
    findings: z.array(chainFinding),
  })
  .meta({ id: 'Reconciliation' });
export type Reconciliation = z.infer<typeof reconciliation>;
