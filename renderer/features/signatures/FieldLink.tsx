import { Box, Button, Flex, Popover, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconHistory } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { SecretType } from '../../../service/model/kernel/primitives.ts';
import type { SignatureInspection } from '../../../service/model/wallets/signature-inspection.ts';
import { Identifier } from '../../components/code/Identifier.tsx';
import { presentTime, RelativeTime } from '../../components/figures/RelativeTime.tsx';
import { TextLink } from '../../components/layout/LinkButton.tsx';
import { SkeletonLine } from '../../components/layout/loading/Skeleton.tsx';
import { detailsOf } from '../../components/status/labels/wallet-event-labels.ts';
import { client, service, type Wallet } from '../../service/call/client.ts';
import { failureOf } from '../../service/call/failure.ts';
import { nameOfWallet } from '../../service/queries/names.ts';
import type { ContentKind } from '../../service/queries/page-searches.ts';
import { type Content, type Fault, type Read, readContent } from './content.ts';
import { type ExampleName, examples, firstExamples } from './examples.ts';
import type { Signer } from './transaction-examples.ts';

export interface Draft {
  readonly kind: ContentKind;
  readonly text: string;
  readonly secretType: SecretType;
  readonly walletId: string | undefined;
}

export interface Seen<Content, Inspection> {
  readonly draft: Draft;
  readonly content: Content;
  readonly inspection: Inspection;
}

export interface Reading<Last> {
  /** The last valid draft; it stays while a later one is invalid or being inspected. */
  readonly last: Last | undefined;
  /** Whether `last` belongs to the current draft. */
  readonly isCurrent: boolean;
  /** The first problem of the draft. */
  readonly fault: Fault | undefined;
  /** The most recently inspected text, which `fault` refers to. */
  readonly text: string;
}

/** How a kind of text is read; constant while the page is open. */
export interface Reader<Content, Inspection> {
  /** The text in a form that can be sent, or its first problem. */
  read(draft: Draft): Read<Content>;
  inspect(content: Content, draft: Draft, signal: AbortSignal): Promise<Inspection>;
  /** An error of the service, mapped to its position in the text. */
  faultAt(field: { readonly path: string; readonly message: string }, text: string): Fault;
}

const pauseMilliseconds = 150;

/** Inspects a draft whenever typing pauses. */
export function useReading<Content, Inspection>(
  reader: Reader<Content, Inspection>,
  { kind, text, secretType, walletId }: Draft,
): Reading<Seen<Content, Inspection>> {
  const draft = useMemo(() => ({ kind, text, secretType, walletId }), [kind, text, secretType, walletId]);
  const [debounced] = useDebouncedValue(draft, pauseMilliseconds);
  const read = useMemo(() => reader.read(debounced), [reader, debounced]);
  const response = useQuery({
    queryKey: ['signing-bench', debounced],
    queryFn: async ({ signal }): Promise<Seen<Content, Inspection> | undefined> => {
      if (!read.ok) return undefined;
      const inspection = await reader.inspect(read.value, debounced, signal);
      return { draft: debounced, content: read.value, inspection };
    },
    enabled: read.ok,
    // Documents are cached only while they are shown.
    gcTime: 0,
  });

  const [last, setLast] = useState<Seen<Content, Inspection>>();
  const current = response.data ?? last;
  if (current !== last) setLast(current);
  const fault = read.ok ? faultOf(reader, response.error, debounced.text) : read.fault;
  return {
    last: current?.draft.kind === kind ? current : undefined,
    isCurrent: !fault && debounced === draft && response.data !== undefined,
    fault,
    text: debounced.text,
  };
}

function faultOf<Content, Inspection>(
  reader: Reader<Content, Inspection>,
  error: unknown,
  text: string,
): Fault | undefined {
  if (!error) return undefined;
  const { message, fields } = failureOf(error);
  const [field] = fields ?? [];
  return field ? reader.faultAt(field, text) : { message };
}

export type Inspected = Seen<Content, SignatureInspection>;
export type InspectedReading = Reading<Inspected>;

const reader: Reader<Content, SignatureInspection> = {
  read: ({ kind, text, secretType }) => readContent(kind, text, secretType),
  inspect: (content, { walletId }, signal) => client.signatures.inspect.mutate({ content, walletId }, { signal }),
  faultAt: ({ path, message }) => ({ message, path: path.replace(/^content\.(?:data\.?)?/, '') || undefined }),
};

/** The effects of a signature over a message or document. */
export function useInspection(draft: Draft): InspectedReading {
  return useReading(reader, draft);
}

/** An example follows the chosen wallet until its text is edited. */
type Source = { readonly example: ExampleName } | { readonly text: string };
/** Kept while the console is open, so that navigating away loses no work. */
let savedSources: Readonly<Record<ContentKind, Source>> = {
  'typed-data': { example: firstExamples['typed-data'] },
  message: { example: firstExamples.message },
  transaction: { example: firstExamples.transaction },
};

/** The text of each kind, in memory only. */
export function useTexts(kind: ContentKind, { address, secretType }: Signer) {
  const [sources, setSources] = useState(savedSources);
  const [now] = useState(presentTime);
  const set = (newKind: ContentKind, source: Source) => {
    savedSources = { ...savedSources, [newKind]: source };
    setSources(savedSources);
  };
  const source = sources[kind];
  const text = useMemo(
    () => ('text' in source ? source.text : examples[source.example].text({ address, secretType }, now)),
    [source, address, secretType, now],
  );
  return {
    text,
    setText: (newText: string) => set(kind, { text: newText }),
    load: (example: ExampleName) => set(examples[example].kind, { example }),
  };
}

/** A field name that selects the field in the text when clicked. */
export function FieldLink({ onShow, children }: { onShow: () => void; children: React.ReactNode }) {
  return (
    <UnstyledButton className="link" onClick={onShow}>
      <code>{children}</code>
    </UnstyledButton>
  );
}

const checkedEvents = 100;
const signaturesShown = 12;

/** The last signatures of the chosen wallet, with time, kind and digest. */
export function RecentSignatures({ wallet }: { wallet: Wallet | undefined }) {
  const [isOpen, open] = useState(false);
  return (
    <Popover opened={isOpen} onChange={open} position="bottom-end" width={340} trapFocus returnFocus radius="lg">
      <Popover.Target>
        <Button
          leftSection={<IconHistory size={15} stroke={1.7} />}
          aria-haspopup="dialog"
          onClick={() => open(!isOpen)}
        >
          Recent
        </Button>
      </Popover.Target>
      <Popover.Dropdown py={8} px={0}>
        {wallet ? (
          <>
            <Box
              component="h2"
              className="quiet small"
              pt={4}
              px={14}
              pb={6}
              fw={400}
              style={{ outline: 'none' }}
              tabIndex={-1}
              data-autofocus
            >
              Signed by {nameOfWallet(wallet)}
            </Box>
            <Signatures walletId={wallet.id} />
          </>
        ) : (
          <None label="Choose a wallet to see its signatures." tabIndex={-1} data-autofocus />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function Signatures({ walletId }: { walletId: string }) {
  const events = useQuery(service.wallets.listEvents.queryOptions({ walletId, size: checkedEvents }));
  if (!events.data) return events.isError ? <None label="Signatures could not be loaded." /> : <SkeletonLine />;
  const signatures = events.data.items
    .filter(({ type }) => type === 'SIGNATURE_CREATED')
    .slice(0, signaturesShown)
    .map(({ eventTimestamp, metadata }) => {
      const { type, digest = '' } = detailsOf(metadata);
      return { eventTimestamp, type, digest };
    });
  if (signatures.length === 0) return <None label="No signatures yet." />;
  return (
    <Box component="ul" className="ruled" mah={420} style={{ overflowY: 'auto' }}>
      {signatures.map(({ eventTimestamp, type, digest }) => (
        <Box key={`${eventTimestamp}${digest}`} component="li" className="soft" py={6} px={14}>
          <Flex justify="space-between" gap={12}>
            <span className="plain strong">{type === 'EIP712' ? 'Typed data' : 'Message'}</span>
            <span className="quiet small">
              <RelativeTime at={eventTimestamp} />
            </span>
          </Flex>
          <Identifier value={digest} label="digest" />
          <TextLink to="/traces/$id" params={{ id: digest }} className="link" label="Trace" />
        </Box>
      ))}
    </Box>
  );
}

function None({ label, ...focus }: { label: string; tabIndex?: number; 'data-autofocus'?: boolean }) {
  return (
    <Box component="p" className="soft" pt={4} px={14} pb={8} style={{ outline: 'none' }} {...focus}>
      {label}
    </Box>
  );
}

const route = getRouteApi('/signing');

/** The wallet of the URL, or the only existing one, with its user. */
export function useChosenWallet() {
  const { wallet: initialId } = route.useSearch();
  const first = useQuery(service.wallets.list.queryOptions({ size: 2 }, { enabled: initialId === undefined }));
  const only = first.data?.items.length === 1 ? first.data.items[0]?.id : undefined;
  const walletId = initialId ?? only;
  const wallet = useQuery(service.wallets.get.queryOptions(walletId ? { walletId } : skipToken));
  const userId = wallet.data?.userId;
  const user = useQuery(service.users.get.queryOptions(userId ? { userId } : skipToken));
  return { wallet: wallet.data, walletId, user: user.data, error: wallet.error };
}
