/** What a machine offers for a test, or the reason why it does not. */
export type Found<Thing> = { readonly thing: Thing } | { readonly reason: string };
