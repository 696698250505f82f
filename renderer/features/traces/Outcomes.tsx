import { Box, Stack } from '@mantine/core';
import type { TraceOutcome } from '../../../service/resources/trace.ts';
import text from '../../components/text.module.css';
import { SubjectLink } from '../../components/timeline/SubjectLink.tsx';
import styles from './Outcomes.module.css';

/** The transfers of value, each with sender and recipient. */
export function Outcomes({ outcomes }: { outcomes: readonly TraceOutcome[] }) {
  if (outcomes.length === 0) return null;
  return (
    <Box
      component="dl"
      display="grid"
      style={{
        gridTemplateColumns: 'repeat(auto-fit, minmax(0, 1fr))',
        borderTop: '1px solid var(--vd-line)',
      }}
    >
      {outcomes.map(({ label, value, from, to }) => (
        <Stack key={label} className={styles.cell} gap={4} miw={0} pt={20} px={16} pb={24}>
          <dt className={`${text.small} ${text.quiet}`}>{label}</dt>
          <dd className={`${text.strong} ${text.cut}`}>{value}</dd>
          <dd className={`${text.small} ${text.quiet} ${text.cut}`}>
            <SubjectLink subject={from.leadsTo}>{from.name}</SubjectLink> to{' '}
            <SubjectLink subject={to.leadsTo}>{to.name}</SubjectLink>
          </dd>
        </Stack>
      ))}
    </Box>
  );
}
