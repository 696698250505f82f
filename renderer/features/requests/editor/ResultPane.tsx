import { Tabs, UnstyledButton } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { DescribedField } from '../../../../service/model/installation/operation-route.ts';
import { createLocator } from '../../../components/editor/editor-marks.ts';
import { counted } from '../../../components/figures/counted.ts';
import { toClock } from '../../../components/figures/instant.ts';
import { LinkButton } from '../../../components/layout/LinkButton.tsx';
import { statusLabelOf } from '../../../components/status/labels/delivery-labels.ts';
import { StatusLabel, Tag } from '../../../components/status/StatusLabel.tsx';
import type { RequestRecord } from '../../../service/call/client.ts';
import { Message } from '../panel/Message.tsx';
import panel from '../panel/panel.module.css';
import { toMilliseconds } from '../request-columns.tsx';
import { Compared, useRecord } from '../resend/ResendTab.tsx';
import type { Problem } from './body-problems.ts';
import styles from './editor.module.css';

interface ResultPaneProps {
  readonly resultId: string | undefined;
  /** The request to compare with. */
  readonly previousId: string | undefined;
  readonly fields: readonly DescribedField[];
  readonly body: string;
  /** The offset of the cursor in the body. */
  readonly cursor: number;
  readonly problems: readonly Problem[];
}

/** The last response, and the fields of the query and the body. */
export function ResultPane({ resultId, previousId, fields, body, cursor, problems }: ResultPaneProps) {
  const result = useRecord(resultId).data;
  const previous = useRecord(previousId).data;
  return (
    <aside className={`stack ${styles.result}`} aria-label="Response and fields">
      {result && resultId !== undefined ? (
        <Response key={resultId} record={result} previous={previous} />
      ) : (
        <p className="quiet">The response appears here.</p>
      )}
      {(['query', 'body'] as const).map((place) => (
        <Fields key={place} place={place} fields={fields} body={body} cursor={cursor} problems={problems} />
      ))}
    </aside>
  );
}

/** A narrow window has the response below the form. */
function showFromTop(element: HTMLElement | null): void {
  element?.scrollIntoView();
}

function Response({ record, previous }: { record: RequestRecord; previous: RequestRecord | undefined }) {
  return (
    <Tabs ref={showFromTop} defaultValue="response" classNames={{ tab: panel.tabName ?? '' }} keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="response">Response</Tabs.Tab>
        {previous && <Tabs.Tab value="compare">Compare with last</Tabs.Tab>}
      </Tabs.List>
      <div className="row below figures">
        <StatusLabel {...statusLabelOf(record.status)} />
        <span className="quiet">
          {toMilliseconds(record.durations.total)} ms, {toClock(record.at)}
        </span>
        <LinkButton size="xs" ms="auto" to="/requests" search={{ selected: record.id }}>
          Open in the log
        </LinkButton>
      </div>
      <Tabs.Panel value="response" pt={8}>
        <Message message={record.answer} label="Response" />
      </Tabs.Panel>
      {previous && (
        <Tabs.Panel value="compare" pt={8}>
          <Compared first={previous} againId={record.id} />
        </Tabs.Panel>
      )}
    </Tabs>
  );
}

const titles = { query: 'Query parameters', body: 'Body fields' } as const;

type FieldsProps = Omit<ResultPaneProps, 'resultId' | 'previousId'> & { place: 'query' | 'body' };

/** The fields with types and descriptions; highlights the field of the body at the cursor. */
function Fields({ place, fields, body, cursor, problems }: FieldsProps) {
  const shown = fields.filter((field) => field.in === place);
  const locate = useMemo(() => (place === 'body' ? createLocator(body) : undefined), [place, body]);
  // The innermost field whose text contains the cursor.
  const current =
    locate &&
    shown
      .filter(({ path }) => !path.includes('['))
      .map(({ path }) => ({ path, range: locate(path) }))
      .filter(
        ({ path, range }) =>
          range &&
          range.from <= cursor &&
          cursor <= range.to &&
          body.startsWith(`"${path.split('.').at(-1)}"`, range.from),
      )
      .at(-1)?.path;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (current !== undefined) scrollInPane(list.current?.querySelector('[data-current]'));
  }, [current]);
  if (shown.length === 0) return null;
  return (
    <section aria-label={titles[place]}>
      <h2 className="title">{titles[place]}</h2>
      <ul ref={list} className={styles.fields}>
        {shown.map(({ path, types, choices, isRequired, isSecret, description }) => (
          <li
            key={path}
            data-current={path === current || undefined}
            data-bad={problems.some((problem) => problem.path.replaceAll(/\[\d+\]/g, '[]') === path) || undefined}
          >
            <div className="apart">
              <span className="inline">
                <code>{path}</code>
                {isRequired && <Tag>required</Tag>}
                {isSecret && <Tag>secret</Tag>}
              </span>
              <span className="small quiet">
                {choices ? counted(choices.length, 'value') : types.filter((type) => type !== 'null').join(' or ')}
              </span>
            </div>
            {description !== undefined && <p className="small quiet broken">{description}</p>}
            {description === undefined && choices && <Choices choices={choices} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Scrolls to a field if the pane scrolls separately; a narrow window has the pane below the form. */
function scrollInPane(field: Element | null | undefined): void {
  const pane = field?.closest('aside');
  if (pane && getComputedStyle(pane).overflowY === 'auto') field?.scrollIntoView({ block: 'nearest' });
}

const fewChoices = 6;

/** The first values of a field, and all on request. */
function Choices({ choices }: { choices: readonly string[] }) {
  const [isExpanded, setExpanded] = useState(choices.length <= fewChoices + 2);
  return (
    <p className="small quiet broken">
      {(isExpanded ? choices : choices.slice(0, fewChoices)).join(', ')}
      {!isExpanded && (
        <>
          {' and '}
          <UnstyledButton className="link small" onClick={() => setExpanded(true)}>
            {choices.length - fewChoices} more
          </UnstyledButton>
        </>
      )}
    </p>
  );
}
