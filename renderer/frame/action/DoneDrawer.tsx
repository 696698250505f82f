import { Button } from '@mantine/core';
import { Link, type NavigateOptions, useRouter } from '@tanstack/react-router';
import type { SecretType } from '../../../service/model/kernel/primitives.ts';
import { Chain } from '../../components/chain/ChainGlyph.tsx';
import { FormDrawer } from '../../components/form/drawers/FormDrawer.tsx';
import { type Detail, Details } from '../../components/layout/FieldList.tsx';
import { shorten } from '../../service/labels/wire-names.ts';
import { KnownAddress } from '../pick/KnownAddress.tsx';

interface DoneDrawerProps {
  readonly title: string;
  readonly subtitle?: string;
  /** Whether it is still in progress: the drawer can be closed, but nothing is done yet. */
  readonly isOpen?: boolean;
  /** The label of the button that repeats the action; without it, there is no button. */
  readonly again?: string | undefined;
  readonly children: React.ReactNode;
  readonly onAgain?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** The result of an action, with a button to repeat it. */
export function DoneDrawer({ isOpen = false, again, onAgain, onClose, ...drawer }: DoneDrawerProps) {
  return (
    <FormDrawer
      {...drawer}
      foot={
        <>
          {again && <Button onClick={onAgain}>{again}</Button>}
          <Button type="submit" variant={isOpen ? 'default' : 'filled'} data-autofocus>
            {isOpen ? 'Close' : 'Done'}
          </Button>
        </>
      }
      onSubmit={onClose}
      onClose={onClose}
    />
  );
}

/** The result of a chain action for an address; `details` are shown between the address and the transaction. */
export function DoneOnChain({
  receipt: { secretType, to, transactionHash },
  details,
  ...drawer
}: Omit<DoneDrawerProps, 'children'> & {
  receipt: {
    readonly secretType: SecretType;
    readonly to: string;
    /** Missing if no transaction was needed. */
    readonly transactionHash?: string | undefined;
  };
  details: Readonly<Record<string, Detail>>;
}) {
  return (
    <DoneDrawer {...drawer}>
      <Details
        of={{
          Chain: <Chain chain={secretType} />,
          To: <KnownAddress secretType={secretType} address={to} label="address" />,
          ...details,
          Transaction: transactionHash && (
            <Link
              to="/explorer/$chain/tx/$hash"
              params={{ chain: secretType, hash: transactionHash }}
              onClick={drawer.onClose}
            >
              <code>{shorten(transactionHash, 'long')}</code>
            </Link>
          ),
        }}
      />
    </DoneDrawer>
  );
}

/** The follow-up of an operation; if both are missing, the drawer or dialog closes. */
export interface Done<Output> {
  /** Called instead of closing. Its errors are shown too. */
  readonly onDone?: ((output: Output) => unknown) | undefined;
  /** The page to open after closing. */
  readonly leadsTo?: ((output: Output) => NavigateOptions | Promise<NavigateOptions>) | undefined;
  onClose(): void;
}

/** Passes the response of an operation to its follow-up. A list that is already shown only closes its panel. */
export function useDone<Output>({ onDone, leadsTo, onClose }: Done<Output>) {
  const { navigate, state } = useRouter();
  if (onDone) return onDone;
  return async (output: Output) => {
    const page = await leadsTo?.(output);
    const isShown = page?.to === state.location.pathname && page.search === undefined;
    onClose();
    if (isShown) await navigate({ to: '.', search: (search: object) => ({ ...search, selected: undefined }) });
    else if (page) await navigate(page);
  };
}
