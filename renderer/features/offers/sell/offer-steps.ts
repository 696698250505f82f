/** The steps from a wallet's item to an open offer. */
export const offerSteps = ['Item', 'Terms', 'Sign & escrow'] as const;
