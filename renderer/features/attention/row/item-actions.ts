import { attemptLabel } from '../../../components/status/labels/delivery-labels.ts';
import { type AttentionItem, client, type Fault, queryClient, service } from '../../../service/call/client.ts';
import { failureOf } from '../../../service/call/failure.ts';
import { perform } from '../../../service/call/operations.ts';
import { refreshQueries } from '../../../service/live/refresh-queries.ts';
import { reportChange } from '../../../service/live/reported-change.ts';
import { localPreference } from '../../../service/queries/local-preferences.ts';
import { endResending } from '../../../service/queries/resending.ts';
import { hiddenChanges, readHidden } from '../hidden.ts';
import { withHidden } from '../hide.ts';
import { settleNow } from '../settled.ts';
import { setProgress } from './progress.ts';
import type { RowState } from './row-state.ts';

type Input = Readonly<Record<string, string>>;
/** Returns the state of the row afterwards, unless it is unchanged. */
type Perform = (input: Input, item: AttentionItem) => Promise<RowState | undefined>;

const unchanged = () => undefined;

const actions: ReadonlyMap<string, Perform> = new Map<string, Perform>([
  ['webhooks.enable', ({ webhookId = '' }) => perform('webhooks.enable', { webhookId }).then(unchanged)],
  [
    'deliveries.resendRange',
    ({ webhookId = '', from = '', to = '' }) =>
      perform('deliveries.resendRange', { webhookId, from, to }).then(unchanged),
  ],
  ['webhooks.sendTestEvent', sendTestEvent],
  ['tokenMints.retry', retryMint],
  ['tokenMints.retryAll', retryAllMints],
  ['faults.set', (_input, { rules = [] }) => disableRules(rules)],
]);

/** Performs the actions of items that need no confirmation. Each item shows its progress and its failure. */
export async function runActs(items: readonly AttentionItem[]): Promise<void> {
  for (const { id, act } of items)
    setProgress([id], { name: 'working', label: progressLabels.get(act?.name ?? '') ?? 'Working…' });
  await Promise.all(items.map(runAct));
}

const progressLabels = new Map([
  ['tokenMints.retry', 'Retrying…'],
  ['webhooks.sendTestEvent', 'Sending a test event…'],
]);

async function runAct(item: AttentionItem): Promise<void> {
  const { id, subject, act: { name, input = {} } = { name: '', label: '' } } = item;
  endResending(subject.id ?? '');
  try {
    const result = await actions.get(name)?.(input, item);
    // Until then, the row would show the old state.
    await refreshQueries(queryClient, [['attention']]);
    setProgress([id], result?.name === 'open' ? { ...result, problem: problemOf(id) } : result);
    settleNow(id);
  } catch (error) {
    setProgress([id], { name: 'failed', label: failureOf(error).message });
  }
}

/** The current problem of an item. */
function problemOf(id: string): string | undefined {
  const { items = [] } = queryClient.getQueryData(service.attention.list.queryKey({})) ?? {};
  return items.find((item) => item.id === id)?.what;
}

const pauseMilliseconds = 300;
const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));

/** Waits until the retried mint succeeded or failed. */
async function retryMint({ mintId = '' }: Input): Promise<RowState | undefined> {
  let { status } = await perform('tokenMints.retry', { mintId });
  while (status === 'PENDING') {
    await pause();
    ({ status } = await client.tokenMints.get.query({ mintId }));
  }
  return status === 'FAILED' ? { name: 'open', label: 'Failed again' } : undefined;
}

/** Number of mints retried at the same time. */
const concurrentRetries = 8;

/** Retries the mints of a group, which does not list them. */
async function retryAllMints(_input: Input, { id, count = 0 }: AttentionItem): Promise<RowState | undefined> {
  const mints = await newestFailedMints(count);
  const total = mints.length.toLocaleString('en');
  let retried = 0;
  let failedAgain = 0;
  const takeNext = async () => {
    for (let mint = mints.pop(); mint; mint = mints.pop()) {
      // A rejected retry does not end the others.
      if (await retryMint({ mintId: mint.id }).catch(() => true)) failedAgain += 1;
      retried += 1;
      setProgress([id], { name: 'working', label: `Retried ${retried.toLocaleString('en')} of ${total}` });
    }
  };
  await Promise.all(Array.from({ length: concurrentRetries }, takeNext));
  return failedAgain > 0 ? { name: 'open', label: `${failedAgain.toLocaleString('en')} failed again` } : undefined;
}

async function newestFailedMints(count: number) {
  const mints = [];
  for (let page = 1, pages = 1; page <= pages && mints.length < count; page += 1) {
    const { items, pagination } = await client.tokenMints.list.query({ status: 'FAILED', size: 1000, page });
    mints.push(...items);
    pages = pagination.numberOfPages;
  }
  return mints.slice(0, count);
}

/** Number of pauses until the result of a test event is not awaited any longer. */
const testPauses = 50;

/** Waits for the response of the endpoint. */
async function sendTestEvent({ webhookId = '' }: Input): Promise<RowState> {
  const { id: eventId } = await perform('webhooks.sendTestEvent', { webhookId, type: 'payment_intent.succeeded' });
  for (let count = 0; count < testPauses; count += 1) {
    await pause();
    const { items } = await client.deliveries.list.query({ webhookId, eventId });
    const last = items[0]?.attempts.at(-1);
    if (last) {
      const { status, state } = attemptLabel(last);
      const retry = items[0]?.status === 'PENDING' ? ', and will be retried' : '';
      return { name: 'open', label: `Test event: ${state}${retry}`, isGood: status === 'done' };
    }
  }
  return { name: 'open', label: 'Test event: no response yet' };
}

/** Disables enabled rules. Their counts are retained. */
async function disableRules(names: readonly string[]): Promise<undefined> {
  const { rules } = await client.faults.list.query({});
  const affected = rules.filter(({ id }) => names.includes(id));
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

/** Hides an item, or the cause of several, in this browser until it becomes worse or changes, or shows it again. */
function setHidden(items: readonly AttentionItem[], isHidden: boolean): void {
  localStorage.setItem(localPreference.hiddenItems, withHidden(readHidden(), items, isHidden));
  hiddenChanges.notify();
}

/** Hides items in this browser until they change. The focus moves to the next row. */
export function hideItems(items: readonly AttentionItem[], what: string, row: Element | null): void {
  // Hiding can move the next row to another card.
  const next = nextTo(row)?.dataset.act;
  setHidden(items, true);
  reportChange({ label: `Hidden until it changes: ${what}`, undo: async () => setHidden(items, false) });
  requestAnimationFrame(() => focusOn(buttonOf(next?.split(' ') ?? [])));
}

/** Hides the item of the focused row, or shows it again if it is hidden. */
export function toggleFocused(): void {
  document.activeElement?.closest('li')?.querySelector<HTMLElement>('[data-toggles]')?.click();
}

/** Shows hidden items again, and moves the focus to the first of them. */
export function showItems(items: readonly AttentionItem[]): void {
  setHidden(items, false);
  requestAnimationFrame(() => focusOn(buttonOf(items.map(({ id }) => id))));
}

/** The buttons of the open rows in their order. */
function rowButtons(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-act]')];
}

/** The button of the row with exactly these items, else of a row with some of them. */
function buttonOf(ids: readonly string[]): HTMLElement | undefined {
  const buttons = rowButtons();
  return (
    buttons.find(({ dataset }) => dataset.act === ids.join(' ')) ??
    buttons.find(({ dataset }) => dataset.act?.split(' ').some((id) => ids.includes(id)))
  );
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
