import { z } from 'zod';
import { marketUserTypes } from '../installation/names.ts';
import { address, localDateTime, secretType } from '../kernel/primitives.ts';

/** A marketplace user: a sub-user, or the application's own account, which is their parent. */
export const marketUserRecord = z.object({
  id: z.uuid(),
  applicationId: z.uuid(),
  nickname: z.string(),
  type: z.enum(marketUserTypes),
  parentUserId: z.uuid().optional(),
  /** The application's own id of a sub-user; unique in the application. */
  externalUserId: z.string().optional(),
  createdAt: z.string(),
});
export type MarketUserRecord = z.infer<typeof marketUserRecord>;

export const nickname = z
  .string()
  .trim()
  .min(1)
  .max(100, 'Use at most 100 characters.')
  .meta({ examples: ['ada'], description: 'The displayed name.' });

/** An application's own id of a sub-user. */
export const externalUserId = z.string().trim().min(1).max(100, 'Use at most 100 characters.');

export const marketUser = z
  .object({
    id: z.uuid(),
    nickname: z.string(),
    type: marketUserRecord.shape.type,
    parentUserId: z.uuid().optional(),
    externalUserId: externalUserId.optional(),
    verificationStatus: z.literal('VERIFIED').meta({ description: 'Always true: the service verifies no identities.' }),
    createdOn: localDateTime,
  })
  .meta({ id: 'MarketUser' });
export type MarketUser = z.infer<typeof marketUser>;

const named = z.object({ id: z.uuid(), nickname: z.string() });

/** A market user with their USDC balance, as the operator sees them in a list. */
export const marketUserWithMoney = marketUser
  .extend({
    applicationId: z.uuid(),
    parent: named.optional(),
    /** The balance without reserved money. */
    available: z.number(),
    reserved: z.number(),
    total: z.number(),
  })
  .meta({ id: 'MarketUserWithMoney' });
export type MarketUserWithMoney = z.infer<typeof marketUserWithMoney>;

const ofUserAndChain = { applicationId: z.uuid(), userId: z.uuid(), chain: secretType };

/** An address of the custody keyring that receives a market user's USDC; one per user and chain. */
export const depositAddressRecord = z.object({
  /** user/chain */
  id: z.string(),
  ...ofUserAndChain,
  address,
  createdAt: z.string(),
});
export type DepositAddressRecord = z.infer<typeof depositAddressRecord>;

/** Strict, so that the form of the hosted profile retains its further field. */
export const depositAddress = z
  .strictObject({ userId: z.uuid(), chain: secretType, address })
  .meta({ id: 'DepositAddress' });
export type DepositAddress = z.infer<typeof depositAddress>;

/** USDC in millionths, as decimal text. */
export const usdcUnits = z.string().regex(/^\d+$/);

/** A USDC movement at a deposit address, as the chain reports it; counted once. */
export const moneyMovementRecord = z.object({
  /** chain/genesis/transaction hash/log index/in or out. */
  id: z.string(),
  ...ofUserAndChain,
  /** See `depositWatchRecord`; movements of earlier eras are not counted. */
  era: z.int(),
  direction: z.enum(['IN', 'OUT']),
  units: usdcUnits,
  counterparty: address,
  transactionHash: z.string(),
  blockNumber: z.int(),
  logIndex: z.int(),
  /** The time of its block. */
  at: z.string(),
  /** The reservation that it paid, if it was a payment by the service. */
  reservationId: z.uuid().optional(),
});
export type MoneyMovementRecord = z.infer<typeof moneyMovementRecord>;

/** A movement of USDC as the operator sees it. */
export const moneyMovement = moneyMovementRecord
  .omit({ applicationId: true, era: true, units: true })
  .extend({
    amount: z.number().meta({ description: 'In USDC.' }),
    /** The operator's transaction, if it was one. */
    transactionId: z.uuid().optional(),
    /** The purchase that it paid; absent for a deposit. */
    trade: z
      .object({
        fulfillmentId: z.uuid(),
        offerId: z.uuid(),
        itemName: z.string(),
        /** Number of items. */
        amount: z.int(),
        /** The seller for the payer, or the buyer for the payee. */
        partner: named,
      })
      .optional(),
  })
  .meta({ id: 'MoneyMovement' });
export type MoneyMovement = z.infer<typeof moneyMovement>;

/** A market user's balance on one chain: the on-chain amount and the reserved amount. */
export const marketBalanceRecord = z.object({
  /** user/chain */
  id: z.string(),
  ...ofUserAndChain,
  /** The era in which `units` were counted; not valid in any other era. */
  era: z.int(),
  /** The balance of the deposit address, from the movements counted so far. */
  units: usdcUnits,
  reservedUnits: usdcUnits,
});
export type MarketBalanceRecord = z.infer<typeof marketBalanceRecord>;

/** Money reserved for a pending purchase or a bid, until it is paid or released. */
export const marketReservationRecord = z.object({
  /** The fulfillment or bid that it is reserved for. */
  id: z.uuid(),
  ...ofUserAndChain,
  units: usdcUnits,
  /** Hashes of all transactions that may pay with it. */
  transactionHashes: z.array(z.string()),
  /** Whether it is paid and only its movement is not counted yet. */
  isPaid: z.boolean(),
});
export type MarketReservationRecord = z.infer<typeof marketReservationRecord>;

export const depositWatchRecord = z.object({
  id: secretType,
  /** The hash of the chain's first block; it changes when the chain is reset. */
  genesis: z.string(),
  /** Increases when the chain is replaced; all movements are then counted again. */
  era: z.int().min(1),
  /** The first unread block. */
  nextBlock: z.int().min(0),
});
export type DepositWatchRecord = z.infer<typeof depositWatchRecord>;

const money = z.object({ available: z.number(), reserved: z.number(), total: z.number() });

/** A market user's balance as a caller sees it, in USDC. */
export const marketBalance = money
  .extend({ userId: z.uuid(), currency: z.literal('USDC'), chains: z.array(money.extend({ chain: secretType })) })
  .meta({ id: 'MarketBalance' });
export type MarketBalance = z.infer<typeof marketBalance>;

/** A market user's balance in one currency, in the format of the hosted service. */
export const currencyBalance = z
  .object({
    currency: z.literal('USDC'),
    balance: z.number().meta({ description: 'Balance including locked amounts.' }),
    lockedBalance: z.number().meta({ description: 'Reserved for pending purchases and bids.' }),
  })
  .meta({ id: 'CurrencyBalance' });
export type CurrencyBalance = z.infer<typeof currencyBalance>;

/** A deposit address whose counted balance differs from the chain, in USDC. */
export const moneyDifference = z
  .object({ userId: z.uuid(), chain: secretType, address, counted: z.number(), onChain: z.number() })
  .meta({ id: 'MoneyDifference' });
export type MoneyDifference = z.infer<typeof moneyDifference>;

/** An unexplained difference between chain and records: an impersonated account, or an edited node state. */
export const chainFinding = z
  .object({
    kind: z.enum(['PAYMENT_UNEXPLAINED', 'RESERVATION_NOT_COVERED', 'ITEMS_MISSING', 'CODE_CHANGED', 'NONCE_AHEAD']),
    chain: secretType,
    /** The deposit address, custody contract, contract or wallet. */
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

/** The result of a reconciliation with the chains. */
export const reconciliation = z
  .object({
    /** Number of compared deposit addresses. */
    addresses: z.int(),
    differences: z.array(moneyDifference),
    findings: z.array(chainFinding),
  })
  .meta({ id: 'Reconciliation' });
export type Reconciliation = z.infer<typeof reconciliation>;
