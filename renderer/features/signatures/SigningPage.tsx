import { useHotkeys } from '@mantine/hooks';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import { PageHeader } from '../../frame/page/PageHeader.tsx';
import { failureOf } from '../../service/call/failure.ts';
import { useOverview } from '../../service/look/use-overview.ts';
import { ActPane } from './act/ActPane.tsx';
import { ExamplesMenu } from './ExamplesMenu.tsx';
import { type ExampleName, examples, madeUpSigner } from './examples.ts';
import { InputPane } from './input/InputPane.tsx';
import type { SourceEditorHandle } from './input/SourceEditor.tsx';
import { MeaningPane } from './meaning/MeaningPane.tsx';
import { NoWalletYet } from './NoWalletYet.tsx';
import { RecentSignatures } from './RecentSignatures.tsx';
import styles from './SigningPage.module.css';
import type { SigningSearch } from './signing-search.ts';
import { useChosenWallet } from './use-chosen-wallet.ts';
import { useInspection } from './use-inspection.ts';
import { useTexts } from './use-texts.ts';

const route = getRouteApi('/signing');

/** The signing bench: a text, what a signature over it would do, and the signature. */
export function SigningPage() {
  const search = route.useSearch();
  const { kind = 'typed-data', mode = 'sign' } = search;
  const navigate = useNavigate();
  const change = (changed: SigningSearch) =>
    void navigate({ to: '/signing', search: { ...search, ...changed }, replace: true });
  const { wallet, walletId, user, error } = useChosenWallet();
  const { text, setText, load } = useTexts(kind, wallet ?? madeUpSigner);
  const secretType = wallet?.secretType ?? madeUpSigner.secretType;
  const reading = useInspection({ kind, text, secretType, walletId: wallet?.id });
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
  const show = useCallback((path: string) => editor.current?.revealField(path), []);
  useHotkeys([['mod+Enter', submit]], [], true);
  if (counts?.wallets === 0 && !walletId && !isWithoutWallet)
    return <NoWalletYet hasUsers={counts.users > 0} onGoOn={() => goOnWithout(true)} />;
  return (
    <>
      <PageHeader
        title="Signing bench"
        facts="See what a document means before a key touches it. Nothing here leaves this machine."
        actions={
          <>
            <RecentSignatures wallet={wallet} />
            <ExamplesMenu onPick={loadExample} />
          </>
        }
      />
      <div className={styles.panes}>
        <InputPane
          kind={kind}
          onKind={(picked) => change({ kind: picked })}
          source={text}
          onSource={setText}
          reading={reading}
          editor={editor}
        />
        <MeaningPane reading={reading} onShow={show} />
        <ActPane
          mode={mode}
          onMode={(picked) => change({ mode: picked })}
          wallet={wallet}
          walletFault={error && !wallet ? failureOf(error).message : undefined}
          user={user}
          reading={reading}
          onPick={(picked) => change({ wallet: picked })}
          form={form}
        />
      </div>
    </>
  );
}
