import { Box, Checkbox, Flex } from '@mantine/core';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { FieldMessage } from '../../../components/form/FieldMessage.tsx';
import { SigningMethodField } from '../../../components/secret/SigningMethodField.tsx';
import text from '../../../components/text.module.css';
import { RecordLink } from '../../../components/timeline/SubjectLink.tsx';
import type { User } from '../../../service/call/client.ts';
import { isUsable } from '../../../service/call/credential.ts';
import type { FieldProps } from '../../../service/form/use-fields.ts';
import { nameOfUser } from '../../../service/queries/names.ts';

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
        <h2 className={text.title}>{title}</h2>
        {hint && <span className={`${text.quiet} ${text.small}`}>{hint}</span>}
        {aside}
      </Flex>
      {children}
    </section>
  );
}

export function Value({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <Box miw={0} py={7} style={{ borderTop: '1px solid var(--vd-line)' }}>
      <div className={`${text.quiet} ${text.tiny}`}>{label}</div>
      {children}
    </Box>
  );
}

/** The secret that unlocks the wallet, or a link to add a signing method. */
export function Opening({ user, ...field }: { user: User | undefined } & FieldProps) {
  const isShut = user !== undefined && !user.signingMethods.some(isUsable);
  return (
    <div>
      <SigningMethodField methods={user?.signingMethods} {...field} />
      {isShut && (
        <Box component="p" className={`${text.soft} ${text.small}`} mt={5}>
          {user.signingMethods.length === 0 && 'This wallet has no signing method. '}
          <RecordLink of="user" id={user.id}>
            Open the page of {nameOfUser(user)}
          </RecordLink>
        </Box>
      )}
    </div>
  );
}

/** The confirmation for signing despite severe risks; it is valid for one text only. */
export function Understanding({ label, about, value, onChange, error }: { label: string; about: string } & FieldProps) {
  return (
    <Checkbox
      label={label}
      checked={value === about}
      onChange={(event) => onChange(event.currentTarget.checked ? about : '')}
      error={error && <FieldMessage message={error} />}
      aria-invalid={error ? true : undefined}
    />
  );
}

/** The hashes of the text, to compare with another program. */
export function Digests({
  digests,
  isPast,
}: {
  /** The hashes that this kind of text has, with their labels. */
  digests: readonly (readonly [label: string, value: string | undefined])[];
  /** Whether they belong to an earlier text because the current one is invalid. */
  isPast: boolean;
}) {
  return (
    <PaneSection title="Digests" hint={isPast ? 'of the last valid text' : undefined}>
      {digests.map(
        ([label, value]) =>
          value && (
            <Value key={label} label={label}>
              <Identifier value={value} label={`digest ${label}`} />
            </Value>
          ),
      )}
    </PaneSection>
  );
}
