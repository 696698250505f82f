/** A value that forces an outcome while the setting magicValues is on. */
interface MagicValue {
  /** The field that accepts it. */
  readonly field: string;
  readonly value: string;
  /** The resulting behaviour. */
  readonly outcome: string;
}

export const magicValues = {
  pinWrong: {
    field: 'PIN',
    value: '666001',
    outcome: '403 pincode.incorrect. No attempt is used, whatever the PIN is.',
  },
  pinLocked: { field: 'PIN', value: '666002', outcome: '423 pincode.no-tries-left. The method does not change.' },
  vaultBusy: { field: 'PIN', value: '666003', outcome: '429 vault.busy. Nothing was attempted.' },
  revert: {
    field: 'value of a transaction, in coins',
    value: '0.006660010000000001',
    outcome: '422 transaction.submit.ethereum-error: it would revert. Nothing is sent.',
  },
  custodyRefused: {
    field: 'price or minimumBid of an offer, in USDC',
    value: '666.01',
    outcome: 'REFUSED when it is signed: custody rejects the items, which stay in their wallet.',
  },
  purchaseFails: {
    field: 'price of an offer, in USDC',
    value: '666.02',
    outcome: 'Each purchase ends in ERROR; the reservation is released, the items stay.',
  },
  settlesSlowly: {
    field: 'price of an offer, in USDC',
    value: '666.03',
    outcome: 'Each purchase is QUEUED for one minute of service time before settlement.',
  },
  mintFails: {
    field: 'amount of a mint',
    value: '666001',
    outcome: 'FAILED, with a reason. Other mints of the request succeed.',
  },
  itemTaken: {
    field: 'tokenId of a test item',
    value: '666001',
    outcome: '422 contract.reverted, as for an existing id. Nothing is minted.',
  },
} as const satisfies Record<string, MagicValue>;

export type MagicName = keyof typeof magicValues;
