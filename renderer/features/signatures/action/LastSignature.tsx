import { Box, Flex, UnstyledButton } from '@mantine/core';
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { TransactionReading } from '../../../../service/model/transactions/listed-transaction.ts';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { SigningMethodField } from '../../../components/secret/SigningMethodField.tsx';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import { RecordLink } from '../../../components/timeline/SubjectLink.tsx';
import { useActions } from '../../../frame/action/actions.tsx';
import { client, type Signature, type User, type Wallet } from '../../../service/call/client.ts';
import { isLocked, isUsable, methodOfCredential, nameOfMethod } from '../../../service/call/credential.ts';
import type { FieldProps } from '../../../service/form/use-fields.ts';
import { shorten } from '../../../service/labels/wire-names.ts';
import { nameOfUser, nameOfWallet } from '../../../service/queries/names.ts';
import type { Inspected } from '../FieldLink.tsx';

const verdicts = {
  open: { Shield: IconShieldCheck, color: 'idle', text: 'checking…' },
  true: { Shield: IconShieldCheck, color: 'ok-text', text: 'matches the wallet' },
  false: { Shield: IconShieldX, color: 'bad-text', text: 'is another key' },
} as const;

/** `presentDigest` is the digest that would be signed now. */
type LastSignatureProps = { lastSignature: StoredSignature; presentDigest: string | undefined };

/** The last signature, its parts, and whether the recovered signer is the wallet. */
export function LastSignature({ lastSignature, presentDigest }: LastSignatureProps) {
  const { signature, wallet, milliseconds, matches = 'open', digest } = lastSignature;
  const { Shield, color, text } = verdicts[`${matches}`];
  return (
    <PaneSection
      title="Last signature"
      aside={
        <span className="soft small figures inline" role="status">
          <StatusGlyph status="done" size={8} />
          signed in {milliseconds.toLocaleString('en')} ms
        </span>
      }
    >
      {presentDigest !== digest && (
        <Box component="p" className="quiet small" pb={6}>
          The text has changed since.
        </Box>
      )}
      <Value label="signature" copy={signature.signature} />
      <Box display="grid" style={{ gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) 36px', gap: 12 }}>
        <Value label="r" copy={signature.r} />
        <Value label="s" copy={signature.s} />
        <Value label="v">
          <code>{signature.v}</code>
        </Value>
      </Box>
      <Value label="recovered signer">
        <Flex align="center" gap={6} mih={20}>
          <Shield size={16} stroke={1.7} color={`var(--vd-${color})`} aria-hidden="true" />
          <b className="cut strong">{nameOfWallet(wallet)}</b>
          <span className="quiet" style={{ flexShrink: 0 }}>
            {text}
          </span>
        </Flex>
      </Value>
    </PaneSection>
  );
}

/** A transaction that is already signed: its signer, and how to send or find it. */
export function SignedAlready({ reading }: { reading: TransactionReading }) {
  const { from, hash = '', transactionId, secretType } = reading;
  const signerName = from?.name ?? (from && shorten(from.address, 'short')) ?? 'An unknown signer';
  return (
    <Note tone="plain" title="Already signed">
      {signerName} signed it.{' '}
      {transactionId ? (
        <RecordLink of="transaction" id={transactionId} label="Open transaction" />
      ) : secretType ? (
        <>
          Send it unchanged with <code>eth_sendRawTransaction</code> to the RPC URL of its{' '}
          <Link to="/chains">chain</Link>, or{' '}
          <Link to="/explorer/$chain/tx/$hash" params={{ chain: secretType, hash }}>
            look for it in the explorer
          </Link>
          .
        </>
      ) : (
        'This service does not run its chain.'
      )}
    </Note>
  );
}

/** A signature made in this session, with the signer the service recovered from it. */
interface StoredSignature {
  readonly signature: Signature;
  readonly wallet: Wallet;
  readonly digest: string;
  readonly milliseconds: number;
  /** Whether it belongs to the wallet; `undefined` until it is verified. */
  readonly matches: boolean | undefined;
}

/** The last signature; each signature is verified automatically. */
export function useLastSignature() {
  const [signature, setSignature] = useState<StoredSignature>();
  const store = async (
    { content, inspection }: Inspected,
    signed: Pick<StoredSignature, 'signature' | 'wallet' | 'milliseconds'>,
  ) => {
    const result = { ...signed, digest: inspection.digest };
    setSignature({ ...result, matches: undefined });
    const matches = await client.signatures.verify.mutate({
      secretType: content.secretType,
      signerAddress: signed.wallet.address,
      message: content.data,
      signature: signed.signature.signature,
    });
    setSignature({ ...result, matches });
  };
  return { lastSignature: signature, store };
}

interface PaneSectionProps {
  readonly title: string;
  /** Shown next to the title. */
  readonly hint?: string | undefined;
  readonly aside?: React.ReactNode;
  readonly children: React.ReactNode;
}

export function PaneSection({ title, hint, aside, children }: PaneSectionProps) {
  return (
    <section aria-label={title}>
      <Flex align="center" justify="space-between" mih={34}>
        <h2 className="title">{title}</h2>
        {hint && <span className="quiet small">{hint}</span>}
        {aside}
      </Flex>
      {children}
    </section>
  );
}

interface ValueProps {
  readonly label: string;
  /** The text of the value, with a button to copy it; `children` in its place for other content. */
  readonly copy?: string;
  /** The name of the value on that button. */
  readonly as?: string;
  readonly children?: React.ReactNode;
}

export function Value({ label, copy = '', as = label, children }: ValueProps) {
  return (
    <Box miw={0} py={7} style={{ borderTop: '1px solid var(--vd-line)' }}>
      <div className="quiet tiny">{label}</div>
      {children ?? <Identifier value={copy} label={as} />}
    </Box>
  );
}

/** The secret that unlocks the wallet, or a link to add a signing method. */
export function Opening({ user, ...field }: { user: User | undefined } & FieldProps) {
  const { open } = useActions();
  const method = user && methodOfCredential(field.value, user.signingMethods);
  const isShut = user !== undefined && !user.signingMethods.some(isUsable);
  return (
    <div>
      <SigningMethodField methods={user?.signingMethods} {...field} />
      {user && method && isLocked(method) && (
        <Box component="p" className="small" mt={5}>
          <UnstyledButton
            className="link small"
            onClick={() =>
              open({ name: 'unlock-method', userId: user.id, signingMethodId: method.id, of: nameOfUser(user) })
            }
          >
            Unlock the {nameOfMethod(method)}…
          </UnstyledButton>
        </Box>
      )}
      {isShut && (
        <Box component="p" className="soft small" mt={8}>
          {user.signingMethods.length === 0 && 'This wallet has no signing method. '}
          <RecordLink of="user" id={user.id} label={`Open the page of ${nameOfUser(user)}`} />
        </Box>
      )}
    </div>
  );
}

interface DigestsProps {
  /** The hashes that this kind of text has, with their labels. */
  readonly digests: Readonly<Record<string, string | undefined>>;
  /** Whether they belong to an earlier text because the current one is invalid. */
  readonly isPast: boolean;
}

/** The hashes of the text, to compare with another program. */
export function Digests({ digests, isPast }: DigestsProps) {
  return (
    <PaneSection title="Digests" hint={isPast ? 'of the last valid text' : undefined}>
      {Object.entries(digests).map(
        ([label, value]) => value && <Value key={label} label={label} copy={value} as={`digest ${label}`} />,
      )}
    </PaneSection>
  );
}
