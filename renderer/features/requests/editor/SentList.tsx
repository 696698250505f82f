import { ActionIcon, Box, UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { z } from 'zod';
import type { OperationRoute } from '../../../../service/model/installation/operation-route.ts';
import { parseJson } from '../../../../service/model/kernel/json.ts';
import { toClock } from '../../../components/figures/instant.ts';
import { statusLabelOf } from '../../../components/status/labels/delivery-labels.ts';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import { reportChange } from '../../../service/live/reported-change.ts';
import { localPreference } from '../../../service/queries/local-preferences.ts';
import type { Draft } from './draft.ts';
import styles from './editor.module.css';
import { draftOfSaved, useSavedExamples } from './saved-examples.ts';

/** Frequent operations, in the order of their first use. */
const frequent = [
  'users.create',
  'wallets.create',
  'balances.get',
  'signatures.sign',
  'transactions.execute',
  'webhooks.register',
  'checkout.create',
  'offers.list',
];

interface SentListProps {
  readonly routes: readonly OperationRoute[];
  readonly onExample: (name: string) => void;
  readonly onSaved: (draft: Draft) => void;
}

/** The requests that this browser sent, and examples of frequent operations; each opens as a new draft. */
export function SentList({ routes, onExample, onSaved }: SentListProps) {
  const [entries] = useSentHistory();
  const [examples, setExamples] = useSavedExamples();
  return (
    <nav className={styles.history} aria-label="History and examples">
      {entries.length > 0 && <h2 className="title">History</h2>}
      {entries.map(({ id, at, title, status }) => (
        <Link key={id} to="/requests/new" search={{ from: id }} className={styles.entry}>
          <span className="cut strong">{title}</span>
          <span className="inline figures">
            <StatusGlyph status={statusLabelOf(status).status} /> {status}
          </span>
          <span className="small quiet figures">{toClock(at)}</span>
        </Link>
      ))}
      <h2 className="title">Examples</h2>
      {examples.map((example) => (
        <Box
          key={example.name}
          display="grid"
          style={{ gridTemplateColumns: 'minmax(0, 1fr) 28px', alignItems: 'center' }}
        >
          <UnstyledButton className={styles.entry} onClick={() => onSaved(draftOfSaved(example))}>
            <span className="broken">{example.name}</span>
            <code className="tiny quiet">{example.draft.method}</code>
          </UnstyledButton>
          <ActionIcon
            aria-label={`Remove ${example.name}`}
            onClick={({ currentTarget: { parentElement: row } }) => {
              (row?.nextElementSibling ?? row?.parentElement)?.querySelector('button')?.focus();
              setExamples(examples.filter((other) => other !== example));
              const undo = async () => setExamples((others) => [example, ...others]);
              reportChange({ label: `Removed ${example.name}`, undo });
            }}
          >
            <IconX size={14} stroke={1.8} />
          </ActionIcon>
        </Box>
      ))}
      {frequent.flatMap((name) =>
        routes
          .filter((route) => route.name === name)
          .map(({ method, summary }) => (
            <UnstyledButton
              key={name}
              className={styles.entry}
              onClick={({ currentTarget }) => {
                onExample(name);
                // A narrow window has the form above.
                currentTarget.closest('nav')?.nextElementSibling?.scrollIntoView();
              }}
            >
              {summary}
              <code className="tiny quiet">{method}</code>
            </UnstyledButton>
          )),
      )}
    </nav>
  );
}

const sentEntries = z.array(z.object({ id: z.uuid(), at: z.string(), title: z.string(), status: z.number() }));

/**
 * The requests that this browser sent, newest first, and their change. Only ids are stored: contents are in the request
 * log, without secrets.
 */
export function useSentHistory() {
  return useLocalStorage<z.infer<typeof sentEntries>>({
    key: localPreference.sentRequests,
    defaultValue: [],
    getInitialValueInEffect: false,
    serialize: (entries) => JSON.stringify(entries.slice(0, maximumEntries)),
    deserialize: (stored) => sentEntries.safeParse(parseJson(stored ?? '')).data ?? [],
  });
}

const maximumEntries = 200;
