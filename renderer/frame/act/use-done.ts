import { type NavigateOptions, useNavigate } from '@tanstack/react-router';

/** What comes after an operation; without a word about it the drawer or dialog closes. */
export interface Done<Output> {
  /** In place of closing. What goes wrong in it is shown as well. */
  readonly onDone?: ((output: Output) => unknown) | undefined;
  /** The page to show once it is closed. */
  readonly leadsTo?: ((output: Output) => NavigateOptions | Promise<NavigateOptions>) | undefined;
  onClose(): void;
}

/** Takes the answer of an operation to what comes after it. */
export function useDone<Output>({ onDone, leadsTo, onClose }: Done<Output>) {
  const navigate = useNavigate();
  if (onDone) return onDone;
  return async (output: Output) => {
    const page = await leadsTo?.(output);
    onClose();
    if (page) await navigate(page);
  };
}
