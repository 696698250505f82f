import { Box } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Card } from '../../components/layout/Card.tsx';
import { SkeletonLine } from '../../components/layout/loading/Skeleton.tsx';
import { StatusGlyph } from '../../components/status/StatusGlyph.tsx';
import { useOpenItems } from './hidden.ts';
import { AttentionRows, firstOf, useRowKeys } from './row/AttentionRows.tsx';
import { byCause, openRows } from './rows.ts';
import { useSettled } from './settled.ts';
import { useRows } from './use-rows.ts';

/** Maximum number of items on Home; the page lists all of them. */
const shownRows = 5;

/** Items that need action, most severe first; a single line if there are none. */
export function AttentionCard() {
  const { cards, list } = useRows();
  const hidden = byCause(useOpenItems()?.hidden ?? []).length;
  useRowKeys();
  if (!cards) return <Line label={<SkeletonLine width={160} />} />;
  const rows = cards.flatMap(([, members]) => members);
  const open = openRows(rows).length.toLocaleString('en');
  const hiddenCount = hidden > 0 && `${hidden.toLocaleString('en')} hidden`;
  if (rows.length === 0)
    return (
      <Line
        label={
          <>
            <StatusGlyph status={hidden > 0 ? 'off' : 'done'} /> {hiddenCount || 'All clear'}
          </>
        }
      >
        <SettledLink />
      </Line>
    );
  return (
    <Card
      title="Needs attention"
      label="Needs attention"
      hint={[`${open} open`, hiddenCount].filter(Boolean).join(' · ')}
      actions={<SettledLink />}
      flush
    >
      <div ref={list}>
        <AttentionRows rows={rows.slice(0, shownRows)} first={firstOf(rows)} />
      </div>
      {rows.length > shownRows && (
        <Box py={10} px={16} style={{ borderTop: '1px solid var(--vd-line)' }}>
          <Link to="/attention" className="link">
            All {open}
          </Link>
        </Box>
      )}
    </Card>
  );
}

function SettledLink() {
  const hasSettled = useSettled().length > 0;
  return (
    <Link to="/attention" {...(hasSettled && { hash: 'settled' })} className="link">
      {hasSettled ? 'Resolved' : 'All checks'}
    </Link>
  );
}

function Line({ label, children }: { label: React.ReactNode; children?: React.ReactNode }) {
  return (
    <Box
      component="section"
      className="apart"
      h={44}
      py={0}
      px={16}
      bd="1px solid var(--vd-line)"
      bdrs={10}
      bg="var(--vd-card)"
      aria-label="Needs attention"
    >
      <span className="line medium">{label}</span>
      {children}
    </Box>
  );
}
