/** A facility of this machine for a test, or the reason why it is missing. */
export type Availability<Thing> = { readonly thing: Thing } | { readonly reason: string };
