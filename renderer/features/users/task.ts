import type { SigningMethod, SigningMethodInspection } from '../../service/client.ts';

/** What is being done with a user, in a drawer or dialog over the page. */
export type Task =
  | { readonly name: 'rename' | 'delete' }
  | { readonly name: 'add-method'; readonly type?: SigningMethod['type'] }
  | {
      readonly name: 'lost-pin' | 'new-value' | 'replace-code' | 'unlock' | 'remove';
      readonly method: SigningMethodInspection;
    };
