import { Box } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { counted } from '../../components/figures/counted.ts';
import { RelativeTime } from '../../components/figures/RelativeTime.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { SkeletonLine } from '../../components/layout/loading/Skeleton.tsx';
import { StatusGlyph } from '../../components/status/StatusGlyph.tsx';
import { StatusLine } from '../../components/status/StatusLine.tsx';
import text from '../../components/text.module.css';
import { PageBody } from '../../frame/page/PageBody.tsx';
import { PageHeader } from '../../frame/page/PageHeader.tsx';
import styles from './AttentionPage.module.css';
import { kindLabels } from './kinds.ts';
import { AttentionRows, What } from './row/AttentionRows.tsx';
import type { Row } from './rows.ts';
import { useSettled } from './settled.ts';
import { useRows } from './use-rows.ts';

const route = getRouteApi('/attention');

/** All items that need action, and the resolved ones. */
export function AttentionPage() {
  const { kind, of } = route.useSearch();
  const all = useRows();
  const rows = all?.filter(({ item }) => (!kind || item.kind === kind) && (!of || kindLabels[item.kind].page === of));
  const isNarrowed = Boolean(kind || of);
  return (
    <>
      <PageHeader title="Needs attention" facts={rows ? <Facts rows={rows} isNarrowed={isNarrowed} /> : ' '} />
      <PageBody>
        <div className={`${text.stack} ${text.airy}`}>
          <Card label="Needs attention" flush>
            <Rows rows={rows} />
          </Card>
          <SettledCard />
        </div>
      </PageBody>
    </>
  );
}

function Facts({ rows, isNarrowed }: { rows: readonly Row[]; isNarrowed: boolean }) {
  const open = rows.filter(({ isSettled }) => !isSettled).map(({ item }) => item);
  return (
    <>
      {open.length === 0
        ? 'Nothing needs attention'
        : counted(open.length, 'item needs attention', 'items need attention')}
      {isNarrowed && (
        <>
          {' '}
          ·{' '}
          <Link to="/attention" className={text.link}>
            Show all
          </Link>
        </>
      )}
    </>
  );
}

function Rows({ rows }: { rows: readonly Row[] | undefined }) {
  if (!rows)
    return (
      <div className={styles.row}>
        <SkeletonLine width="40%" />
      </div>
    );
  if (rows.length === 0)
    return (
      <div className={styles.row}>
        <StatusLine status="done">All clear.</StatusLine>
      </div>
    );
  return <AttentionRows rows={rows} />;
}

/** The service keeps no history of problems, so this lists what the console saw resolved. */
function SettledCard() {
  const settled = useSettled();
  return (
    <div id="settled">
      <Card title="Resolved" label="Resolved" hint="while this console was open" flush>
        {settled.length === 0 && <p className={`${text.quiet} ${styles.row}`}>None yet.</p>}
        <ul>
          {settled.map(({ item, at }) => (
            <li key={item.id} className={`${text.line} ${styles.row}`}>
              <StatusGlyph status="done" label="resolved" />
              <span className={text.cut}>
                <What item={item} />
              </span>
              <Box
                component="span"
                className={`${text.quiet} ${text.small}`}
                ms="auto"
                style={{ whiteSpace: 'nowrap' }}
              >
                <RelativeTime at={at.toISOString()} />
              </Box>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
