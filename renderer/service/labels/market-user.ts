/** The explanation of a market user, used wherever the term first appears. */
export const marketUserMeaning = 'an account with USDC, separate from users and wallets';
