import { Box, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import text from '../text.module.css';
import { CopyButton } from './CopyButton.tsx';

/** A secret that can be copied, and is shown only on request. */
export function CoveredSecret({ label, value }: { label: string; value: string }) {
  return (
    <Box p="10px 10px 10px 16px" bd="1px solid var(--vd-line)" bdrs={10}>
      <span className={`${text.quiet} ${text.small}`}>{label}</span>
      <SecretLine label={label} value={value} />
    </Box>
  );
}

/** The secret, initially covered by dots; it can be copied while covered. */
export function SecretLine({
  label,
  value,
  shown = <code className={text.broken}>{value}</code>,
  masked = true,
}: {
  label: string;
  value: string;
  /** How the value is displayed, if different. */
  shown?: React.ReactNode;
  masked?: boolean;
}) {
  const [isCovered, setCovered] = useState(masked);
  return (
    <div className={text.apart}>
      {isCovered ? (
        <UnstyledButton className={text.link} onClick={() => setCovered(false)}>
          <Box component="span" className={text.soft} me={8} lts="0.1em" aria-hidden="true">
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
