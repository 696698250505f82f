/** A facility of this machine for a test, or the reason why it is missing. */
export type Availability<Value> = { readonly value: Value } | { readonly reason: string };
