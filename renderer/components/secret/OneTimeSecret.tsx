import { Box, Checkbox, Flex, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { groupEmergencyCode } from '../../../service/model/access/emergency-code.ts';
import { Tag } from '../status/StatusLabel.tsx';
import { CopyButton } from './CopyButton.tsx';

/** A secret that is shown once, with a confirmation that it was saved. */
export function OneTimeSecret({
  label,
  value,
  saved,
  hint = 'If lost, it can only be replaced.',
  masked = false,
  shown,
  onSaved,
}: SecretLineProps & {
  saved: boolean;
  /** The consequence of losing it. */
  hint?: string;
  onSaved: (saved: boolean) => void;
}) {
  return (
    <Box bd="1px solid var(--vd-line)" bdrs={10} style={{ overflow: 'hidden' }}>
      <Box className="apart" mih={40} py={0} px={16}>
        <span className="quiet small">{label}</span>
        <Tag tone="warn">shown once</Tag>
      </Box>
      <Box p="0 10px 12px 16px">
        <SecretLine label={label} value={value} shown={shown} masked={masked} />
      </Box>
      <Box py={12} px={16} bg="var(--vd-sunken)" style={{ borderTop: '1px solid var(--vd-line)' }}>
        <Checkbox
          checked={saved}
          onChange={(event) => onSaved(event.currentTarget.checked)}
          label={
            <>
              I have saved it <span className="quiet">{hint}</span>
            </>
          }
        />
      </Box>
    </Box>
  );
}

interface EmergencyCodeProps {
  readonly code: string;
  readonly saved: boolean;
  readonly onSaved: (saved: boolean) => void;
}

/** An emergency code in five groups of five, shown once. */
export function EmergencyCode({ code, saved, onSaved }: EmergencyCodeProps) {
  const grouped = groupEmergencyCode(code);
  const groups = grouped.split(/[\s-]+/);
  return (
    <OneTimeSecret
      label="Emergency code"
      value={grouped}
      shown={
        <Flex component="code" wrap="wrap" gap="4px 14px" c="var(--vd-text)" fz="lg" fw={500} lh="26px" lts="0.04em">
          {groups.map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what distinguishes two groups
            <span key={index}>{group}</span>
          ))}
        </Flex>
      }
      saved={saved}
      onSaved={onSaved}
      hint="On paper or in a password manager, away from this machine."
    />
  );
}

/** A secret that can be copied, and is shown only on request. */
export function CoveredSecret({ label, value }: { label: string; value: string }) {
  return (
    <Box p="10px 10px 10px 16px" bd="1px solid var(--vd-line)" bdrs={10}>
      <span className="quiet small">{label}</span>
      <SecretLine label={label} value={value} />
    </Box>
  );
}

interface SecretLineProps {
  readonly label: string;
  readonly value: string;
  /** How the value is displayed, if different. */
  readonly shown?: React.ReactNode;
  /** Covered by dots until revealed; it can be copied while covered. */
  readonly masked?: boolean;
}

function SecretLine({ label, value, shown = <code className="broken">{value}</code>, masked = true }: SecretLineProps) {
  const [isCovered, setCovered] = useState(masked);
  return (
    <div className="apart">
      {isCovered ? (
        <UnstyledButton className="link" onClick={() => setCovered(false)}>
          <Box component="span" className="soft" me={8} lts="0.1em" aria-hidden="true">
            {'•'.repeat(24)}
          </Box>{' '}
          Reveal
        </UnstyledButton>
      ) : (
        shown
      )}
      <CopyButton value={value} label={`Copy ${label.charAt(0).toLowerCase()}${label.slice(1)}`} size={28} />
    </div>
  );
}
