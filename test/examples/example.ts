/** A page of the wallet-side lists. */
export const page = { page: 1, size: 10 };

/** A page of the market lists. */
export const marketPage = { pageNumber: 1, pageSize: 10 };
