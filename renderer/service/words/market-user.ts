/** What a market user is, as every place says it that speaks of one first. */
export const marketUserMeaning = 'an account with USDC, apart from users and their wallets';
