import { chosenApplication } from '../../../service/call/application-filter.ts';
import { type AttentionItem, client, type Fault, queryClient } from '../../../service/call/client.ts';
import { failureOf } from '../../../service/call/failure.ts';
import { perform } from '../../../service/call/operations.ts';
import { refreshQueries } from '../../../service/live/refresh-queries.ts';
import { reportChange } from '../../../service/live/reported-change.ts';
import { setHidden } from '../hidden.ts';
import { settleNow } from '../settled.ts';
import { setProgress } from './progress.ts';

type Perform = (input: Readonly<Record<string, string>>) => Promise<unknown>;

const actions: ReadonlyMap<string, Perform> = new Map<string, Perform>([
  ['webhooks.enable', ({ webhookId = '' }) => perform('webhooks.enable', { webhookId })],
  [
    'deliveries.resendRange',
    ({ webhookId = '', from = '', to = '' }) => perform('deliveries.resendRange', { webhookId, from, to }),
  ],
  ['tokenMints.retry', retryMint],
  ['faults.set', disableRules],
]);

/** Performs the actions of items that need no confirmation. Each item shows its progress and its failure. */
export async function runActs(items: readonly AttentionItem[]): Promise<void> {
  for (const { id, act } of items)
    setProgress([id], { name: 'working', label: act?.name === 'tokenMints.retry' ? 'Retrying…' : 'Working…' });
  await Promise.all(items.map(runAct));
}

async function runAct({ id, act: { name, input = {} } = { name: '', label: '' } }: AttentionItem): Promise<void> {
  try {
    const result = await actions.get(name)?.(input);
    // Until then, the row would show the old state.
    await refreshQueries(queryClient, [['attention']]);
    setProgress([id], result === failedAgain ? failedAgain : undefined);
    settleNow(id);
  } catch (error) {
    setProgress([id], { name: 'failed', label: failureOf(error).message });
  }
}

const failedAgain = { name: 'open', label: 'Failed again' } as const;
const mintPauseMilliseconds = 300;

/** Waits until the retried mint succeeded or failed. */
async function retryMint({ mintId = '' }: Readonly<Record<string, string>>): Promise<unknown> {
  let { status } = await perform('tokenMints.retry', { mintId });
  while (status === 'PENDING') {
    await new Promise((resolve) => setTimeout(resolve, mintPauseMilliseconds));
    ({ status } = await client.tokenMints.get.query({ mintId }));
  }
  return status === 'FAILED' && failedAgain;
}

/** Disables the named rule, or all enabled rules that affect the chosen application. Their counts are retained. */
async function disableRules({ name }: Readonly<Record<string, string>>): Promise<void> {
  const { rules } = await client.faults.list.query({});
  const application = chosenApplication();
  const affected = rules.filter(({ id, active, isSpent, where }) => {
    if (name !== undefined) return id === name;
    const isOfOther = application && where?.applicationId && where.applicationId !== application;
    return active !== false && !isSpent && !isOfOther;
  });
  const setAll = (active: boolean) => Promise.all(affected.map((rule) => setActive(rule, active)));
  await setAll(false);
  reportChange({
    label: `Disabled ${affected.length === 1 ? affected[0]?.id : `${affected.length} fault rules`}`,
    undo: () => setAll(true),
  });
}

function setActive({ id, where, when, effect, until, seed }: Fault, active: boolean) {
  return perform('faults.set', { name: id, where, when, effect, until, seed, active });
}

/** Hides items in this browser until they change. The focus moves to the next row. */
export function hideItems(items: readonly AttentionItem[], what: string, row: Element | null): void {
  // Hiding can move the next row to another card.
  const next = nextTo(row)?.dataset.act;
  setHidden(items, true);
  const until = items.length > 1 ? 'they change' : 'it changes';
  reportChange({ label: `Hidden until ${until}: ${what}`, undo: async () => setHidden(items, false) });
  requestAnimationFrame(() => focusOn(rowButtons().find(({ dataset }) => dataset.act === next)));
}

/** Shows hidden items again, and moves the focus to the first of them. */
export function showItems(items: readonly AttentionItem[]): void {
  const ids = new Set(items.map(({ id }) => id));
  setHidden(items, false);
  requestAnimationFrame(() => focusOn(rowButtons().find(({ dataset }) => ids.has(dataset.act ?? ''))));
}

/** The buttons of the open rows in their order. */
function rowButtons(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-act]')];
}

/** Moves the focus to the next (1) or previous (-1) row, initially to the first. */
export function moveFocus(step: 1 | -1): void {
  const buttons = rowButtons();
  const index = buttons.findIndex((button) => button.matches(':focus'));
  buttons[index < 0 ? 0 : index + step]?.focus();
}

/** The button of the row after another, else before it; without another, the first. */
function nextTo(row: Element | null): HTMLElement | undefined {
  const others = rowButtons().filter((button) => !row?.contains(button));
  const isAfter = (button: HTMLElement) =>
    row === null || (row.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
  return others.find(isAfter) ?? others.at(-1);
}

function focusOn(button: HTMLElement | undefined): void {
  (button ?? document.querySelector('h1'))?.focus();
}

const focusMilliseconds = 100;
const focusAttempts = 40;

/**
 * Focuses the button of a row, or of the next if it has none, once its dialog is closed and the focus is lost. Returns a
 * function that ends it.
 */
export function followFocus(row: Element | null): () => void {
  let attempts = 0;
  const timer = setInterval(() => {
    attempts += 1;
    const isLost =
      document.activeElement?.matches('body, h1') && !document.querySelector('[role="dialog"][aria-modal="true"]');
    if (isLost) focusOn(row?.querySelector<HTMLElement>('[data-act]') ?? nextTo(row));
    if (isLost || attempts === focusAttempts) clearInterval(timer);
  }, focusMilliseconds);
  return () => clearInterval(timer);
}
