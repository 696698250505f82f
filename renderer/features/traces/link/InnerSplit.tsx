import { Flex, Stack } from '@mantine/core';
import type { TraceLink, TraceSpan } from '../../../../service/resources/trace.ts';
import text from '../../../components/text.module.css';
import { TimeBar } from '../../../components/timeline/TimeBar.tsx';
import { tookText } from '../../../components/timeline/took.ts';

/** The time of a link by part, if known. */
export function InnerSplit({ link: { waits, took = 0 } }: { link: TraceLink }) {
  const measured = waits.reduce((sum, part) => sum + part.took, 0);
  if (waits.length === 0 || took === 0) return null;
  const otherWork: TraceSpan = { name: 'other work', took: took - measured, isWait: false };
  const parts = otherWork.took > 0 ? [...waits, otherWork] : waits;
  return (
    <Stack gap={4} mt={12}>
      <TimeBar parts={parts} />
      <Flex
        component="ul"
        className={`${text.tiny} ${text.quiet} ${text.figures}`}
        justify="space-between"
        wrap="wrap"
        gap="0 12px"
      >
        {parts.map(({ name, took: part }) => (
          <li key={name} style={{ whiteSpace: 'nowrap' }}>
            {name} {tookText(part)}
          </li>
        ))}
      </Flex>
    </Stack>
  );
}
