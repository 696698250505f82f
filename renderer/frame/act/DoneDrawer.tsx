import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { SecretType } from '../../../service/kernel/primitives.ts';
import { Chain } from '../../components/chain/ChainGlyph.tsx';
import { FormDrawer } from '../../components/form/FormDrawer.tsx';
import { Field, FieldList } from '../../components/layout/FieldList.tsx';
import { shorten } from '../../service/words/shorten.ts';
import { KnownAddress } from '../pick/KnownAddress.tsx';

/** What was done on a chain for an address, and the way to do it again. */
export function DoneDrawer({
  title,
  again,
  secretType,
  to,
  transactionHash,
  children,
  onAgain,
  onClose,
}: {
  title: string;
  /** The words on the button. */
  again: string;
  secretType: SecretType;
  to: string;
  /** Missing where it took no transaction. */
  transactionHash: string | undefined;
  children: React.ReactNode;
  onAgain: () => void;
  onClose: () => void;
}) {
  return (
    <FormDrawer
      title={title}
      foot={
        <>
          <Button onClick={onAgain}>{again}</Button>
          <Button type="submit" variant="filled" data-autofocus>
            Done
          </Button>
        </>
      }
      onSubmit={onClose}
      onClose={onClose}
    >
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
              onClick={onClose}
            >
              <code>{shorten(transactionHash, 'long')}</code>
            </Link>
          </Field>
        )}
      </FieldList>
    </FormDrawer>
  );
}
