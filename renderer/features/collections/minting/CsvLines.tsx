import { Box, Flex, UnstyledButton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import type { SecretType } from '../../../../service/model/kernel/primitives.ts';
import { counted } from '../../../components/figures/counted.ts';
import { Segments } from '../../../components/layout/loading/Segments.tsx';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import { shorten } from '../../../service/labels/wire-names.ts';
import { nameOfOwner, nameOfWallet } from '../../../service/queries/names.ts';
import { useWalletAt } from '../MintState.tsx';
import styles from './minting.module.css';
import type { ReadCsv } from './read-csv.ts';

type CsvLinesProps = { readonly chain: SecretType; readonly result: ReadCsv; readonly onLine: (line: number) => void };

/** The result of a recipient list: amounts and invalid lines. */
export function CsvLines({ chain, result: { goodLines, badLines }, onLine }: CsvLinesProps) {
  const [tab, setTab] = useState<'good' | 'bad'>();
  const [good, bad] = [`${counted(goodLines.length, 'line')} ready`, counted(badLines.length, 'invalid line')];
  const isBoth = goodLines.length > 0 && badLines.length > 0;
  const isBad = badLines.length > 0 && !(isBoth && tab === 'good');
  return (
    <div className="stack">
      <Flex className={styles.head} align="center" mih={28} role="status">
        {isBoth ? (
          <Segments
            look="wide"
            label="Shown lines"
            value={isBad ? 'bad' : 'good'}
            onChange={setTab}
            options={[
              { value: 'bad', label: <Count status="failed" label={bad} /> },
              { value: 'good', label: <Count status="done" label={good} /> },
            ]}
          />
        ) : (
          <Count status={isBad ? 'failed' : 'done'} label={isBad ? bad : good} />
        )}
      </Flex>
      {isBad ? (
        <VirtualList label="Invalid lines" items={badLines} rowHeight={53}>
          {({ line, text, message }) => (
            <UnstyledButton
              className={`small ${styles.line}`}
              style={{ gridTemplateColumns: '76px minmax(0, 1fr)' }}
              title="Show in the list above"
              onClick={() => onLine(line)}
            >
              <span className="strong figures">Line {line.toLocaleString('en')}</span>
              <Box component="span" miw={0} c="var(--vd-text2)">
                <Box component="code" className="cut plain" display="block" fz="xs" title={text.slice(0, 500)}>
                  {text.slice(0, 200)}
                </Box>
                {message}
              </Box>
            </UnstyledButton>
          )}
        </VirtualList>
      ) : (
        <VirtualList label="Valid lines" items={goodLines} rowHeight={33}>
          {(good, isMoving) => (
            <div
              className={`small ${styles.line}`}
              style={{ gridTemplateColumns: '44px minmax(0, 1fr) auto', alignItems: 'baseline' }}
            >
              <span className="quiet figures">{good.line.toLocaleString('en')}</span>
              <Receiver chain={chain} address={good.address} isRequested={!isMoving} />
              <span className="strong figures">{good.amount.toLocaleString('en')}</span>
            </div>
          )}
        </VirtualList>
      )}
    </div>
  );
}

function Count({ status, label }: { status: 'done' | 'failed'; label: string }) {
  return (
    <Box component="span" className={`inline medium figures ${status === 'failed' ? 'bad' : ''}`} fz="sm">
      <StatusGlyph status={status} />
      {label}
    </Box>
  );
}

/** The name of one of our wallets. Lines that scroll past send no request. */
function Receiver({ chain, address, isRequested }: { chain: SecretType; address: string; isRequested: boolean }) {
  const wallet = useWalletAt(chain, address, isRequested);
  return (
    <Box component="span" className="baseline nowrap" miw={0} style={{ overflow: 'hidden' }} title={address}>
      {wallet && (
        <>
          <span className="cut strong">{nameOfWallet(wallet)}</span>
          <span className="cut quiet">{nameOfOwner(wallet)}</span>
        </>
      )}
      <Box component="code" c={wallet && 'dimmed'} fz="xs" style={{ flexShrink: 0 }}>
        {shorten(address, wallet ? 'short' : 'long')}
      </Box>
    </Box>
  );
}

/** A scrolling list of any length that renders only the visible rows. */
function VirtualList<Item>({
  label,
  items,
  rowHeight,
  children,
}: {
  label: string;
  items: readonly Item[];
  /** Approximate row height in pixels. */
  rowHeight: number;
  children: (item: Item, isMoving: boolean) => React.ReactNode;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
  });
  return (
    <Box ref={scroller} className="well" mah={232} style={{ overflowY: 'auto' }} tabIndex={0}>
      <ol className="ruled" aria-label={label} style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const item = items[index];
          return (
            item !== undefined && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={items.length}
                style={{ position: 'absolute', inset: '0 0 auto', transform: `translateY(${start}px)` }}
              >
                {children(item, virtualizer.isScrolling)}
              </li>
            )
          );
        })}
      </ol>
    </Box>
  );
}
