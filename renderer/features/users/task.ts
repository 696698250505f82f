import type { SigningMethod, SigningMethodInspection, User } from '../../service/call/client.ts';

/** What is being done with a user, in a drawer or dialog over the page. */
export type Task =
  | { readonly name: 'rename' | 'delete' }
  | { readonly name: 'add-method'; readonly type?: SigningMethod['type'] }
  | {
      readonly name: 'lost-pin' | 'new-value' | 'replace-code' | 'unlock' | 'remove';
      readonly method: SigningMethodInspection;
    };

/** What a drawer about one signing method gets. */
export interface MethodTask {
  readonly user: User;
  readonly method: SigningMethodInspection;
  /** The other methods of the user. */
  readonly others: readonly SigningMethodInspection[];
  onClose(): void;
}
