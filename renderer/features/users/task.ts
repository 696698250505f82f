import type { SigningMethod, SigningMethodInspection, User } from '../../service/call/client.ts';

/** A task for a user, shown in a drawer or dialog over the page. */
export type Task =
  | { readonly name: 'add-method'; readonly type?: SigningMethod['type'] }
  | { readonly name: 'new-value' | 'replace-code' | 'unlock' | 'remove'; readonly method: SigningMethodInspection };

/** Props of a drawer about one signing method. */
export interface MethodTask {
  readonly user: User;
  readonly method: SigningMethodInspection;
  readonly others: readonly SigningMethodInspection[];
  onClose(): void;
}
