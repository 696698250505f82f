import { groupEmergencyCode } from '../../../service/resources/emergency-code.ts';
import styles from './EmergencyCode.module.css';
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
        <code className={styles.groups}>
          {groups.map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what distinguishes two groups
            <span key={index}>{group}</span>
          ))}
        </code>
      }
      saved={saved}
      onSaved={onSaved}
      hint="On paper or in a password manager, away from this machine."
    />
  );
}
