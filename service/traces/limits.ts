/** As many links of a trace are told; thousands of mints may be asked for at once. */
export const maximumLinks = 500;
