import type { GuideName } from '../guide-names.ts';

/** A page that explains a module of the service, with calls to run. */
export interface Guide {
  /** As in URLs. @example "webhooks" */
  readonly name: GuideName;
  readonly title: string;
  /** A one-sentence summary. */
  readonly about: string;
  readonly parts: readonly GuidePart[];
}

/** A heading, some sentences and an optional call. */
export interface GuidePart {
  readonly title: string;
  /** Text in backticks is code; `[words](/webhooks)` links to a console page. */
  readonly text: string;
  readonly call?: GuideCall;
}

/**
 * A call of an operation. In its texts, `{wallet}` is the id of a record that the reader chose, `{wallet.address}`
 * another field of it, `{base}` the URL of the service and `{client}` a client id; a text that starts with `$` is a
 * secret that the reader types.
 */
export interface GuideCall {
  /** @example "users.create" */
  readonly operation: string;
  readonly input: Readonly<Record<string, GuideValue>>;
}

/** The input of a call. */
export type GuideValue =
  | string
  | number
  | boolean
  | readonly GuideValue[]
  | { readonly [name: string]: GuideValue };

/** Kinds of records that the reader chooses from. */
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
/** A record kind that guide calls use. */
export type GuideKind = (typeof guideKinds)[number];
