import { Box, Button, UnstyledButton } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { counted } from '../../components/figures/counted.ts';
import { toRelative } from '../../components/figures/instant.ts';
import { presentTime, RelativeTime } from '../../components/figures/RelativeTime.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { SkeletonLine } from '../../components/layout/loading/Skeleton.tsx';
import { StatusGlyph } from '../../components/status/StatusGlyph.tsx';
import { ListRow } from '../../components/table/ListCard.tsx';
import listStyles from '../../components/table/list-card.module.css';
import { PageBody } from '../../frame/page/PageBody.tsx';
import { PageHeader } from '../../frame/page/PageHeader.tsx';
import type { AttentionItem } from '../../service/call/client.ts';
import { useAttentionQuery } from '../../service/queries/use-overview.ts';
import { cardsOf, fineChecks, placesInCards } from './cards.ts';
import { useOpenItems } from './hidden.ts';
import { kindLabels, sizeOf } from './kinds.ts';
import { AttentionRows, firstOf, useRowKeys, What } from './row/AttentionRows.tsx';
import { GroupActions } from './row/GroupActions.tsx';
import { showItems } from './row/item-actions.ts';
import { groupedFrom, openItems, type Places, type Row } from './rows.ts';
import { useSettled } from './settled.ts';
import { useRows } from './use-rows.ts';

const route = getRouteApi('/attention');

/** All items that need action, and the resolved ones. */
export function AttentionPage() {
  const { kind, of } = route.useSearch();
  const { rows: all, places, list } = useRows(placesInCards);
  const rows = all?.filter(({ item }) => (!kind || item.kind === kind) && (!of || kindLabels[item.kind].page === of));
  const isNarrowed = Boolean(kind || of);
  const { hidden = [] } = useOpenItems() ?? {};
  return (
    <>
      <PageHeader title="Attention" facts={rows ? <Facts rows={rows} isNarrowed={isNarrowed} /> : ' '} />
      <PageBody>
        <div className="stack airy">
          {!rows && <SkeletonLine width="40%" />}
          {rows && rows.length > 0 && (
            <div ref={list} className="stack airy">
              <Rows rows={rows} places={places} isNarrowed={isNarrowed} />
            </div>
          )}
          <HiddenCard items={hidden} />
          {rows && !isNarrowed && <FineChecks items={[...openItems(rows), ...hidden]} />}
          <SettledCard rows={rows ?? []} />
        </div>
      </PageBody>
    </>
  );
}

function Facts({ rows, isNarrowed }: { rows: readonly Row[]; isNarrowed: boolean }) {
  const open = sizeOf(openItems(rows));
  return (
    <>
      {open === 0 && (isNarrowed ? 'Resolved' : 'Nothing needs attention')}
      {open > 0 && counted(open, 'item needs attention', 'items need attention')}
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

/** The rows in cards. A large group is folded unless the page shows only its kind. */
function Rows({ rows, places, isNarrowed }: { rows: readonly Row[]; places: Places; isNarrowed: boolean }) {
  const first = firstOf(rows);
  useRowKeys();
  return cardsOf(rows, places).map(({ key, title, kind, members }) => {
    const isFolded = kind !== undefined && !isNarrowed && members.length >= groupedFrom;
    return (
      <Card key={key} title={title} actions={kind && <GroupActions title={title} items={openItems(members)} />} flush>
        <AttentionRows rows={isFolded ? members.slice(0, groupedFrom - 1) : members} first={first} />
        {isFolded && (
          <Box py={10} px={16} style={{ borderTop: '1px solid var(--vd-line)' }}>
            <Link to="/attention" search={{ kind }} className="link">
              Show all {members.length}
            </Link>
          </Box>
        )}
      </Card>
    );
  });
}

/** The hidden items, which can be shown again. */
function HiddenCard({ items }: { items: readonly AttentionItem[] }) {
  if (items.length === 0) return null;
  return (
    <Card
      title={`${sizeOf(items).toLocaleString('en')} hidden`}
      label="Hidden items"
      hint="until they change"
      actions={
        items.length > 1 && (
          <Button size="xs" aria-label="Show all hidden items" onClick={() => showItems(items)}>
            Show all
          </Button>
        )
      }
      flush
    >
      <ul>
        {items.map((item) => (
          <ItemLine key={item.id} item={item} status="off" label="hidden">
            <UnstyledButton className="link small" aria-label={`Show: ${item.what}`} onClick={() => showItems([item])}>
              Show
            </UnstyledButton>
          </ItemLine>
        ))}
      </ul>
    </Card>
  );
}

/** An item without its reason. */
function ItemLine({
  item,
  children,
  ...glyph
}: { item: AttentionItem; children: React.ReactNode } & React.ComponentProps<typeof StatusGlyph>) {
  return (
    <ListRow>
      <StatusGlyph {...glyph} />
      <span className="cut">
        <What item={item} isSettled={glyph.status === 'done'} />
      </span>
      {children}
    </ListRow>
  );
}

/** To the second, because the page is updated every second. */
const exactly: typeof toRelative = (then) => toRelative(then, presentTime());

/** The checks without a finding, all of which the service repeats together. */
function FineChecks({ items }: { items: readonly AttentionItem[] }) {
  const { dataUpdatedAt } = useAttentionQuery();
  const checkedAt = new Date(presentTime().getTime() - (Date.now() - dataUpdatedAt)).toISOString();
  return (
    <Card
      title={items.length > 0 ? 'Checks without a finding' : 'All checks'}
      hint={
        <>
          checked <RelativeTime at={checkedAt} format={exactly} />
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
            <ItemLine key={item.id} item={item} status="done" label="resolved">
              <span className={`small ${listStyles.when}`}>
                <RelativeTime at={at.toISOString()} format={exactly} />
              </span>
            </ItemLine>
          ))}
        </ul>
      </Card>
    </div>
  );
}
