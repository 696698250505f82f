import { useHotkeys } from '@mantine/hooks';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { PageHeader } from '../../frame/page/PageHeader.tsx';
import type { SigningSearch } from '../../service/queries/page-searches.ts';
import { useOverview } from '../../service/queries/use-overview.ts';
import { SignatureBench, TransactionBench } from './bench/SignatureBench.tsx';
import { ExamplesMenu } from './ExamplesMenu.tsx';
import { type ExampleName, examples, madeUpSigner } from './examples.ts';
import type { SourceEditorHandle } from './input/SourceEditor.tsx';
import { NoWalletYet } from './NoWalletYet.tsx';
import { RecentSignatures } from './RecentSignatures.tsx';
import styles from './SigningPage.module.css';
import { useChosenWallet } from './use-chosen-wallet.ts';
import { useTexts } from './use-reading.ts';

const route = getRouteApi('/signing');

/** The signing bench: a text, its effects once signed, and the form to sign it. */
export function SigningPage() {
  const search = route.useSearch();
  const { kind = 'typed-data', mode = 'sign' } = search;
  const navigate = useNavigate();
  const change = (newSearch: SigningSearch) =>
    void navigate({ to: '/signing', search: { ...search, ...newSearch }, replace: true });
  const chosen = useChosenWallet();
  const { wallet, walletId } = chosen;
  const { text, setText, load } = useTexts(kind, wallet ?? madeUpSigner);
  const editor = useRef<SourceEditorHandle>(null);
  const form = useRef<HTMLFormElement>(null);
  const counts = useOverview()?.counts;
  const [isWithoutWallet, goOnWithout] = useState(false);
  const submit = () => {
    if (!document.querySelector('[aria-modal="true"]')) form.current?.requestSubmit();
  };
  const loadExample = (name: ExampleName) => {
    load(name);
    change({ kind: examples[name].kind });
  };
  const Bench = kind === 'transaction' ? TransactionBench : SignatureBench;
  useHotkeys([['mod+Enter', submit]], [], true);
  if (counts?.wallets === 0 && !walletId && !isWithoutWallet)
    return <NoWalletYet hasUsers={counts.users > 0} onGoOn={() => goOnWithout(true)} />;
  return (
    <>
      <PageHeader
        title="Signing bench"
        facts={
          kind === 'transaction'
            ? 'See what a transaction does before signing. Only the button sends it.'
            : 'See what a document means before signing. Nothing leaves this machine.'
        }
        actions={
          <>
            <RecentSignatures wallet={wallet} />
            <ExamplesMenu onPick={loadExample} />
          </>
        }
      />
      <div className={styles.panes}>
        <Bench
          input={{
            kind,
            onKind: (newKind) => change({ kind: newKind }),
            source: text,
            onSource: setText,
            editor,
          }}
          chosen={chosen}
          onPick={(newWalletId) => change({ wallet: newWalletId })}
          mode={mode}
          onMode={(newMode) => change({ mode: newMode })}
          form={form}
        />
      </div>
    </>
  );
}
