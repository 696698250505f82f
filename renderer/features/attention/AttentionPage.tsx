import { Box } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { counted } from '../../components/figures/counted.ts';
import { presentTime, RelativeTime } from '../../components/figures/RelativeTime.tsx';
import { usePageKeys } from '../../components/keyboard/use-page-keys.ts';
import { Card } from '../../components/layout/Card.tsx';
import { SkeletonLine } from '../../components/layout/loading/Skeleton.tsx';
import { StatusGlyph } from '../../components/status/StatusGlyph.tsx';
import { ListRow } from '../../components/table/ListCard.tsx';
import listStyles from '../../components/table/list-card.module.css';
import { PageBody } from '../../frame/page/PageBody.tsx';
import { PageHeader } from '../../frame/page/PageHeader.tsx';
import type { AttentionItem } from '../../service/call/client.ts';
import { useAttentionQuery } from '../../service/queries/use-overview.ts';
import { fineChecks } from './fine-checks.ts';
import { byKind, kindLabels, toCount } from './kinds.ts';
import { AttentionRows, firstOf, What } from './row/AttentionRows.tsx';
import { moveFocus } from './row/item-acts.ts';
import { UnlockAll } from './row/UnlockAll.tsx';
import { openItems, type Row } from './rows.ts';
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
      <PageHeader title="Attention" facts={rows ? <Facts rows={rows} isNarrowed={isNarrowed} /> : ' '} />
      <PageBody>
        <div className="stack airy">
          {!rows && <SkeletonLine width="40%" />}
          {rows && <Rows rows={rows} />}
          {rows && !isNarrowed && <FineChecks items={openItems(rows)} />}
          <SettledCard rows={rows ?? []} />
        </div>
      </PageBody>
    </>
  );
}

function Facts({ rows, isNarrowed }: { rows: readonly Row[]; isNarrowed: boolean }) {
  const open = openItems(rows);
  return (
    <>
      {open.length === 0
        ? 'Nothing needs attention'
        : counted(open.length, 'item needs attention', 'items need attention')}
      {isNarrowed && (
        <>
          {' '}
          ·{' '}
          <Link to="/attention" className="link">
            Show all
          </Link>
        </>
      )}
    </>
  );
}

/** A card for each kind with several items, and a card for the other items; the card with the worst item first. */
function Rows({ rows }: { rows: readonly Row[] }) {
  const first = firstOf(rows);
  usePageKeys(({ key }) => {
    if (key === 'j' || key === 'k') moveFocus(key === 'j' ? 1 : -1);
  });
  const kinds = byKind(rows.map(({ item }) => item));
  const groups = kinds.filter(([, items]) => items.length > 1);
  const singles = kinds.flatMap(([, items]) => (items.length > 1 ? [] : items));
  const placeOf = (members: readonly Row[]) => rows.findIndex((row) => members.includes(row));
  return [...groups, ['others', singles] as const]
    .map(([key, items]) => ({ key, members: rows.filter(({ item }) => items.includes(item)) }))
    .filter(({ members }) => members.length > 0)
    .toSorted((left, right) => placeOf(left.members) - placeOf(right.members))
    .map(({ key, members }, index) => (
      <Card
        key={key}
        {...(key === 'others' && index === 0 ? { label: 'Needs attention' } : { title: titleOfCard(members) })}
        actions={key === 'signing-method-locked' && <UnlockAll items={openItems(members)} />}
        flush
      >
        <AttentionRows rows={members} first={first} />
      </Card>
    ));
}

/** Maximum number of kinds in the title of a card. */
const titledKinds = 3;

/** The open items by kind, also if the last of them was just resolved. @example "1 endpoint failing, 1 mint failed" */
function titleOfCard(members: readonly Row[]): string {
  const open = new Set(openItems(members));
  const kinds = byKind(members.map(({ item }) => item));
  const counts = kinds.map(([kind, items]) =>
    toCount(
      kind,
      items.filter((item) => open.has(item)),
    ),
  );
  const others = counts.length - titledKinds;
  return `${counts.slice(0, titledKinds).join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
}

/** The checks without a finding, all of which the service repeats together. */
function FineChecks({ items }: { items: readonly AttentionItem[] }) {
  const { dataUpdatedAt } = useAttentionQuery();
  const checkedAt = new Date(presentTime().getTime() - (Date.now() - dataUpdatedAt)).toISOString();
  return (
    <Card
      title={items.length > 0 ? 'Checks without a finding' : 'All checks'}
      hint={
        <>
          checked <RelativeTime at={checkedAt} />
        </>
      }
      label="Checks without a finding"
      flush
    >
      <ul>
        {fineChecks(items).map(({ page, title, counts }) => (
          <ListRow key={page}>
            <StatusGlyph status="done" label="fine" />
            <span className="baseline">
              <Box component={Link} to={page} className="strong" flex="0 0 120px" c="inherit">
                {title}
              </Box>
              <span className="quiet small">{counts}</span>
            </span>
          </ListRow>
        ))}
      </ul>
    </Card>
  );
}

/** What the console saw resolved, because the service has no history of problems; except items still among the rows. */
function SettledCard({ rows }: { rows: readonly Row[] }) {
  const shown = new Set(rows.map(({ item }) => item.id));
  const settled = useSettled().filter(({ item }) => !shown.has(item.id));
  if (settled.length === 0) return null;
  return (
    <div id="settled">
      <Card title="Resolved" label="Resolved" hint="while this console was open" flush>
        <ul>
          {settled.map(({ item, at }) => (
            <ListRow key={item.id}>
              <StatusGlyph status="done" label="resolved" />
              <span className="cut">
                <What item={item} isSettled />
              </span>
              <span className={`small ${listStyles.when}`}>
                <RelativeTime at={at.toISOString()} />
              </span>
            </ListRow>
          ))}
        </ul>
      </Card>
    </div>
  );
}
