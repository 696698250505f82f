import { Flex } from '@mantine/core';
import { groupEmergencyCode } from '../../../service/model/access/emergency-code.ts';
import { OneTimeSecret } from './OneTimeSecret.tsx';

/** An emergency code in five groups of five, shown once. */
export function EmergencyCode({
  code,
  saved,
  onSaved,
}: {
  code: string;
  saved: boolean;
  onSaved: (saved: boolean) => void;
}) {
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
