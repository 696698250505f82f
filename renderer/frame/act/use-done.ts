import { type NavigateOptions, useNavigate } from '@tanstack/react-router';

/** The follow-up of an operation; if both are missing, the drawer or dialog closes. */
export interface Done<Output> {
  /** Called instead of closing. Its errors are shown too. */
  readonly onDone?: ((output: Output) => unknown) | undefined;
  /** The page to open after closing. */
  readonly leadsTo?: ((output: Output) => NavigateOptions | Promise<NavigateOptions>) | undefined;
  onClose(): void;
}

/** Passes the response of an operation to its follow-up. */
export function useDone<Output>({ onDone, leadsTo, onClose }: Done<Output>) {
  const navigate = useNavigate();
  if (onDone) return onDone;
  return async (output: Output) => {
    const page = await leadsTo?.(output);
    onClose();
    if (page) await navigate(page);
  };
}
