/** What a market user is, as every place says it that speaks of one first. */
export const marketUserMeaning = 'an account with USDC, separate from users and wallets';
