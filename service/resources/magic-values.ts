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
} as const satisfies Record<string, MagicValue>;

export type MagicName = keyof typeof magicValues;
