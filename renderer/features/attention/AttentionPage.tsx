import { Box, Button, UnstyledButton } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
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
import { fineChecks } from './fine-checks.ts';
import { useOpenItems } from './hidden.ts';
import { kindLabels } from './kinds.ts';
import { AttentionRows, firstOf, useRowKeys, What } from './row/AttentionRows.tsx';
import { showItems } from './row/item-actions.ts';
import { byCause, newPlace, openRows, type Row, toRow } from './rows.ts';
import { useSettled } from './settled.ts';
import { useRows } from './use-rows.ts';

const route = getRouteApi('/attention');

/** All items that need action, and the resolved ones. */
export function AttentionPage() {
  const { kind, of } = route.useSearch();
  const { cards: all, list } = useRows();
  const isMeant = ({ item }: Row) => (!kind || item.kind === kind) && (!of || kindLabels[item.kind].page === of);
  const cards = all?.map(([place, members]) => [place, members.filter(isMeant)] as const);
  const rows = cards?.flatMap(([, members]) => members);
  const isNarrowed = Boolean(kind || of);
  const { hidden = [] } = useOpenItems() ?? {};
  return (
    <>
      <PageHeader
        title="Attention"
        facts={rows ? <Facts rows={rows} isNarrowed={isNarrowed} hiddenCount={hidden.length} /> : ' '}
      />
      <PageBody>
        <div className="stack airy">
          {!rows && <SkeletonLine width="40%" />}
          {cards && rows && rows.length > 0 && (
            <div ref={list} className="stack airy">
              <Cards cards={cards} first={firstOf(rows)} />
            </div>
          )}
          <HiddenCard items={hidden} />
          {rows && !isNarrowed && <FineChecks items={[...openRows(rows).map(({ item }) => item), ...hidden]} />}
          <SettledCard rows={rows ?? []} />
        </div>
      </PageBody>
    </>
  );
}

function Facts({ rows, isNarrowed, hiddenCount }: { rows: readonly Row[]; isNarrowed: boolean; hiddenCount: number }) {
  const open = openRows(rows).length;
  return (
    <>
      {open === 0 && (isNarrowed ? 'Resolved' : hiddenCount > 0 ? 'All items are hidden' : 'Nothing needs attention')}
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

const titles: Readonly<Record<string, string>> = { bad: 'Errors', warn: 'Warnings', [newPlace]: 'New' };

function Cards({ cards, first }: { cards: readonly (readonly [string, readonly Row[]])[]; first: Row | undefined }) {
  useRowKeys();
  return cards.map(
    ([place, rows]) =>
      rows.length > 0 && (
        <Card key={place} title={titles[place]} label={titles[place]} flush>
          <AttentionRows rows={rows} first={first} label={`Items that need attention: ${titles[place]}`} />
        </Card>
      ),
  );
}

/** The hidden items, which can be shown again. Folded at first. */
function HiddenCard({ items }: { items: readonly AttentionItem[] }) {
  const [isOpen, setOpen] = useState(false);
  const rows = byCause(items).flatMap(([, members]) => toRow(members) ?? []);
  if (rows.length === 0) return null;
  return (
    <Card
      title={`${rows.length.toLocaleString('en')} hidden`}
      label="Hidden items"
      hint={rows.length === 1 ? 'until it changes' : 'until they change'}
      actions={
        <>
          {rows.length > 1 && (
            <Button size="xs" aria-label="Show all hidden items" onClick={() => showItems(items)}>
              Show all
            </Button>
          )}
          <Button size="xs" aria-expanded={isOpen} aria-label="List hidden items" onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Fold' : 'List'}
          </Button>
        </>
      }
      flush
    >
      {isOpen && (
        <ul>
          {rows.map((row) => (
            <ItemLine key={row.id} row={row} status="off" label="hidden">
              <UnstyledButton
                className="link small"
                data-toggles
                aria-label={`Show: ${row.item.what}`}
                onClick={() => showItems(row.members)}
              >
                Show
              </UnstyledButton>
            </ItemLine>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** An item without its reason. */
function ItemLine({
  row,
  children,
  ...glyph
}: {
  row: Pick<Row, 'item' | 'isSettled'> & { members?: Row['members'] };
  children: React.ReactNode;
} & React.ComponentProps<typeof StatusGlyph>) {
  return (
    <ListRow>
      <StatusGlyph {...glyph} />
      <span className="cut">
        <What {...row} />
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
  const shown = new Set(rows.flatMap(({ members }) => members.map(({ id }) => id)));
  const settled = useSettled().filter(({ item }) => !shown.has(item.id));
  if (settled.length === 0) return null;
  const times = new Map(settled.toReversed().map(({ item: { cause }, at }) => [cause, at] as const));
  const causes = byCause(settled.map(({ item }) => item)).flatMap(([, items]) => toRow(items) ?? []);
  return (
    <div id="settled">
      <Card title="Resolved" label="Resolved" hint="while this console was open" flush>
        <ul>
          {causes.map(({ id, item }) => (
            <ItemLine key={id} row={{ item, isSettled: true }} status="done" label="resolved">
              <span className={`small ${listStyles.when}`}>
                <RelativeTime at={(times.get(id) ?? presentTime()).toISOString()} format={exactly} />
              </span>
            </ItemLine>
          ))}
        </ul>
      </Card>
    </div>
  );
}
