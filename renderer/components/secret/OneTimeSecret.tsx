import { Box, Checkbox } from '@mantine/core';
import { Tag } from '../status/Tag.tsx';
import text from '../text.module.css';
import { SecretLine } from './CoveredSecret.tsx';

/** A secret that is shown once, with a confirmation that it was saved. */
export function OneTimeSecret({
  label,
  value,
  saved,
  hint = 'If lost, it can only be replaced.',
  masked = false,
  shown,
  onSaved,
}: {
  label: string;
  value: string;
  /** How the value is displayed, if different. */
  shown?: React.ReactNode;
  saved: boolean;
  /** The consequence of losing it. */
  hint?: string;
  /** Covered by dots until revealed; it can be copied while covered. */
  masked?: boolean;
  onSaved: (saved: boolean) => void;
}) {
  return (
    <Box bd="1px solid var(--vd-line)" bdrs={10} style={{ overflow: 'hidden' }}>
      <Box className={text.apart} mih={40} py={0} px={16}>
        <span className={`${text.quiet} ${text.small}`}>{label}</span>
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
              I have saved it <span className={text.quiet}>{hint}</span>
            </>
          }
        />
      </Box>
    </Box>
  );
}
