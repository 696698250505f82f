import { Button, Menu } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronDown, IconFileText, IconPlus, IconSignature, IconWallet, IconWand } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { SourceEditorHandle } from '../../components/editor/SourceEditor.tsx';
import { useRegisteredActions } from '../../components/keyboard/page-actions.ts';
import { EmptyState } from '../../components/layout/EmptyState.tsx';
import { ActionButton } from '../../frame/action/ActionButton.tsx';
import { HttpExample } from '../../frame/action/OperationDrawer.tsx';
import { AppearsAtOnce } from '../../frame/page/Columns.tsx';
import { PageHeader } from '../../frame/page/PageHeader.tsx';
import { secret } from '../../service/call/api-call.ts';
import { failureOf } from '../../service/call/failure.ts';
import type { SigningSearch } from '../../service/queries/page-searches.ts';
import { useOverview } from '../../service/queries/use-overview.ts';
import { ActionPane, type Mode } from './action/ActionPane.tsx';
import { SendPane, type WalletFormProps } from './action/SendPane.tsx';
import { type ExampleName, exampleNames, examples, madeUpSigner } from './examples.ts';
import { RecentSignatures, useChosenWallet, useInspection, useTexts } from './FieldLink.tsx';
import { InputPane, type InputProps, ReadOrder, SignatureOrder } from './input/InputPane.tsx';
import { MeaningPane } from './meaning/MeaningPane.tsx';
import styles from './signatures.module.css';
import { orderOf } from './transaction-examples.ts';
import { useTransaction } from './use-transaction.ts';

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
      <AppearsAtOnce className={styles.panes}>
        <Bench
          input={{ kind, onKind: (newKind) => change({ kind: newKind }), source: text, onSource: setText, editor }}
          chosen={chosen}
          onPick={(newWalletId) => change({ wallet: newWalletId })}
          mode={mode}
          onMode={(newMode) => change({ mode: newMode })}
          form={form}
        />
      </AppearsAtOnce>
    </>
  );
}

const groups = [
  { kind: 'typed-data', title: 'Typed data' },
  { kind: 'message', title: 'Messages' },
  { kind: 'transaction', title: 'Transactions' },
] as const;

function ExamplesMenu({ onPick }: { onPick: (name: ExampleName) => void }) {
  useRegisteredActions(
    exampleNames.map((name) => ({
      label: `Use example ${examples[name].label}`,
      of: examples[name].hint,
      run: () => onPick(name),
    })),
  );
  return (
    <Menu position="bottom-end" width={300}>
      <Menu.Target>
        <Button
          leftSection={<IconWand size={15} stroke={1.7} />}
          rightSection={<IconChevronDown size={14} stroke={1.8} />}
        >
          Examples
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {groups.map(({ kind, title }) => (
          <div key={kind}>
            <Menu.Label>{title}</Menu.Label>
            {exampleNames
              .filter((name) => examples[name].kind === kind)
              .map((name) => (
                <Menu.Item
                  key={name}
                  onClick={() => onPick(name)}
                  rightSection={<span className="quiet small">{examples[name].hint}</span>}
                >
                  {examples[name].label}
                </Menu.Item>
              ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function NoWalletYet({ hasUsers, onGoOn }: { hasUsers: boolean; onGoOn: () => void }) {
  return (
    <>
      <PageHeader title="Signing bench" />
      <EmptyState
        guide="wallets"
        title="Create a wallet to sign with"
        diagram={[
          { icon: IconFileText, label: 'Text', caption: 'a message or typed data', flow: 'reads' },
          { icon: IconWallet, label: 'Wallet', missing: true, flow: 'signs' },
          { icon: IconSignature, label: 'Signature', caption: 'r, s and v', missing: true },
        ]}
        actions={
          <>
            <ActionButton
              action={{ name: hasUsers ? 'new-wallet' : 'new-user' }}
              icon={IconPlus}
              isFirst
              label={hasUsers ? 'Create wallet' : 'Create a user first'}
            />
            <Button size="md" onClick={onGoOn}>
              Only read and verify
            </Button>
          </>
        }
        example={
          <HttpExample
            operation="signatures.sign"
            input={{
              signingMethodCredential: secret('PIN', '<signing method id>:'),
              signatureRequest: {
                type: 'MESSAGE',
                secretType: 'ETHEREUM',
                walletId: '<wallet id>',
                data: 'Hello from Vaultdesk',
              },
            }}
          />
        }
      >
        The bench explains what a message or document does, then signs it with your wallet. It also identifies the
        signer of a signature.
      </EmptyState>
    </>
  );
}

/** A message or a document, the effects of signing it, and the signature. */
function SignatureBench(bench: BenchProps) {
  const { input, mode, onMode } = bench;
  const reading = useInspection(draftOf(bench));
  const { last } = reading;
  const show = useShowField(input.editor);
  const risky = useMemo(
    () => [...(last?.inspection.typedData?.fields ?? []), ...(last?.inspection.risks ?? [])],
    [last],
  );
  return (
    <>
      <InputPane {...input} reading={reading} risky={risky} order={last && <SignatureOrder last={last} />} />
      <MeaningPane what="signature" reading={reading} onShow={show} />
      <ActionPane {...walletOf(bench)} mode={mode} onMode={onMode} reading={reading} />
    </>
  );
}

/** A transaction, its effects, and the wallet that signs and sends it. */
function TransactionBench(bench: BenchProps) {
  const { input } = bench;
  const reading = useTransaction(draftOf(bench));
  const { last } = reading;
  const show = useShowField(input.editor);
  const risky = useMemo(() => last?.inspection.risks ?? [], [last]);
  return (
    <>
      <InputPane {...input} {...{ reading, risky }} order={last && <ReadOrder text={orderOf(last.inspection)} />} />
      <MeaningPane what="transaction" reading={reading} onShow={show} />
      <SendPane {...walletOf(bench)} reading={reading} />
    </>
  );
}

function useShowField(editor: InputProps['editor']) {
  return useCallback((path: string) => editor.current?.revealField(path), [editor]);
}

interface BenchProps {
  readonly input: InputProps;
  readonly chosen: ReturnType<typeof useChosenWallet>;
  readonly onPick: (walletId: string) => void;
  readonly mode: Mode;
  readonly onMode: (mode: Mode) => void;
  /** The form that Ctrl or Cmd-Enter submits. */
  readonly form: React.RefObject<HTMLFormElement | null>;
}

function draftOf({ input: { kind, source: text }, chosen: { wallet } }: BenchProps) {
  return { kind, text, secretType: wallet?.secretType ?? madeUpSigner.secretType, walletId: wallet?.id };
}

function walletOf({ chosen: { wallet, user, error }, onPick, form }: BenchProps): WalletFormProps {
  const walletFault = error && !wallet ? failureOf(error).message : undefined;
  return { wallet, walletFault, user, onPick, ref: form };
}
