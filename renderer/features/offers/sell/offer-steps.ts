/** The way of a new offer, from a wallet's item to something that can be bought. */
export const offerSteps = ['Item', 'Terms', 'Sign and hand over'] as const;
