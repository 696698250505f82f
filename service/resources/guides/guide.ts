import type { GuideName } from '../guide-names.ts';

/** A page that explains a module of the service, with calls to run. */
export interface Guide {
  /** As addresses have it. @example "webhooks" */
  readonly name: GuideName;
  readonly title: string;
  /** One sentence of what it is about. */
  readonly about: string;
  readonly parts: readonly GuidePart[];
}

/** A heading, some sentences, and a call where there is one. */
export interface GuidePart {
  readonly title: string;
  /** Words between backticks are code; `[words](/webhooks)` leads to a page of the console. */
  readonly text: string;
  readonly call?: GuideCall;
}

/**
 * A call of an operation. Within its texts `{wallet}` is the id of a record that the reader chose,
 * `{wallet.address}` another field of it, `{base}` the address of the service and `{client}` a client id; a
 * text that begins with `$` is a secret that the reader types.
 */
export interface GuideCall {
  /** @example "users.create" */
  readonly operation: string;
  readonly input: Readonly<Record<string, GuideValue>>;
}

/** What stands in the input of a call. */
export type GuideValue =
  | string
  | number
  | boolean
  | readonly GuideValue[]
  | { readonly [name: string]: GuideValue };

/** What a reader chooses one of. */
export const guideKinds = [
  'user',
  'wallet',
  'item',
  'collection',
  'marketUser',
  'offer',
  'openPayment',
  'paidPayment',
  'request',
] as const;
/** A kind of record that calls of guides name. */
export type GuideKind = (typeof guideKinds)[number];
