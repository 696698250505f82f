import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { SecretType } from '../../../service/kernel/primitives.ts';
import { Chain } from '../../components/chain/ChainGlyph.tsx';
import { FormDrawer } from '../../components/form/FormDrawer.tsx';
import { Field, FieldList } from '../../components/layout/FieldList.tsx';
import { shorten } from '../../service/words/shorten.ts';
import { KnownAddress } from '../pick/KnownAddress.tsx';

interface Done {
  readonly title: string;
  /** The words on the button that does it once more; without them there is none. */
  readonly again?: string | undefined;
  readonly children: React.ReactNode;
  readonly onAgain?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** What was done, and the way to do it again. */
export function DoneDrawer({ again, onAgain, onClose, ...drawer }: Done) {
  return (
    <FormDrawer
      {...drawer}
      foot={
        <>
          {again && <Button onClick={onAgain}>{again}</Button>}
          <Button type="submit" variant="filled" data-autofocus>
            Done
          </Button>
        </>
      }
      onSubmit={onClose}
      onClose={onClose}
    />
  );
}

/** What was done on a chain for an address; `children` are the fields between both and the transaction. */
export function DoneOnChain({
  receipt: { secretType, to, transactionHash },
  children,
  ...drawer
}: Done & {
  receipt: {
    readonly secretType: SecretType;
    readonly to: string;
    /** Missing where it took no transaction. */
    readonly transactionHash?: string | undefined;
  };
}) {
  return (
    <DoneDrawer {...drawer}>
      <FieldList>
        <Field label="Chain">
          <Chain chain={secretType} />
        </Field>
        <Field label="To">
          <KnownAddress secretType={secretType} address={to} label="address" />
        </Field>
        {children}
        {transactionHash && (
          <Field label="Transaction">
            <Link
              to="/explorer/$chain/tx/$hash"
              params={{ chain: secretType, hash: transactionHash }}
              onClick={drawer.onClose}
            >
              <code>{shorten(transactionHash, 'long')}</code>
            </Link>
          </Field>
        )}
      </FieldList>
    </DoneDrawer>
  );
}
