/** A value that forces an outcome while the setting magicValues is on. */
export interface MagicValue {
  /** Where it stands. */
  readonly field: string;
  readonly value: string;
  /** What comes of it. */
  readonly outcome: string;
}

/** The one table of magic values, by their names. */
export const magicValues = {
  pinWrong: {
    field: 'PIN',
    value: '666001',
    outcome: '403 pincode.incorrect. No attempt is lost, whatever the PIN is.',
  },
  pinLocked: {
    field: 'PIN',
    value: '666002',
    outcome: '423 pincode.no-tries-left, and the method stays as it is.',
  },
  vaultBusy: { field: 'PIN', value: '666003', outcome: '429 vault.busy. Nothing was tried.' },
  revert: {
    field: 'value of a transaction, in coins',
    value: '0.006660010000000001',
    outcome: '422 transaction.submit.ethereum-error: it would fail. Nothing is sent.',
  },
  custodyRefused: {
    field: 'price or minimumBid of an offer, in USDC',
    value: '666.01',
    outcome:
      'REFUSED when it is signed: custody does not take the items, which stay in their wallet.',
  },
  purchaseFails: {
    field: 'price of an offer, in USDC',
    value: '666.02',
    outcome: 'Each purchase ends in ERROR; what was set aside is free again, the items stay.',
  },
  settlesSlowly: {
    field: 'price of an offer, in USDC',
    value: '666.03',
    outcome: 'Each purchase is QUEUED for a minute of the clock before it is settled.',
  },
  mintFails: {
    field: 'amount of a mint',
    value: '666001',
    outcome: 'FAILED, with a reason; other mints of the request succeed.',
  },
  itemTaken: {
    field: 'tokenId of a test item',
    value: '666001',
    outcome: '422 contract.reverted, as of an id that is taken. Nothing is minted.',
  },
} as const satisfies Record<string, MagicValue>;

export type MagicName = keyof typeof magicValues;
