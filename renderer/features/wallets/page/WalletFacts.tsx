import { Link } from '@tanstack/react-router';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { useNow } from '../../../components/figures/use-now.ts';
import { Field, FieldList, TimeField, ValueField } from '../../../components/layout/FieldList.tsx';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import { WireNameLabel } from '../../../components/status/WireNameLabel.tsx';
import text from '../../../components/text.module.css';
import type { Wallet } from '../../../service/call/client.ts';
import { capitalised } from '../../../service/call/credential.ts';
import { nameOfOwner } from '../../../service/queries/names.ts';
import { billingStateOf } from './billing-state.ts';

export function WalletFacts({ wallet }: { wallet: Wallet }) {
  const { status, state, billing } = billingStateOf(wallet, useNow());
  return (
    <FieldList>
      <Field label="User">
        <Link to="/users/$userId" params={{ userId: wallet.userId }} className={text.medium}>
          {nameOfOwner(wallet)}
        </Link>
      </Field>
      <ValueField label="Wallet id" value={wallet.id} shape="long" />
      {wallet.identifier && <ValueField label="Identifier" value={wallet.identifier} />}
      <Field label="Type">
        <WireNameLabel of="walletType" name={wallet.walletType} />
      </Field>
      <TimeField label="Created" at={wallet.createdAt} />
      <Field label="Status">
        <StatusGlyph status={status} />
        {state}
        {wallet.archivedAt && (
          <span className={text.quiet}>
            <RelativeTime at={wallet.archivedAt} />
          </span>
        )}
      </Field>
      <Field label="Billing">
        <Link to="/billing" className={text.plain}>
          {capitalised(billing)}
        </Link>
      </Field>
    </FieldList>
  );
}
