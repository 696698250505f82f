import { setTimeout as pause } from 'node:timers/promises';
import { type Flags, type FlagsRead, readFlags } from '../../host/read-flags.ts';
import { UsageError } from '../../model/kernel/results/reasons.ts';
import { type HandlerProof, handlerProof } from '../../model/webhooks/handler-proof.ts';
import type { Command, Terminal } from '../command.ts';
import { callService, findRunningService, placeOf, type RunningService, serviceFlags } from './running-service.ts';

export const proveHandlerFlags = {
  reset: { value: 'URL', does: 'called with POST before each run; resets your state' },
  state: { value: 'URL', does: 'returns your state as JSON' },
  header: { value: "'NAME: VALUE'", does: 'header of both calls; can be repeated' },
  permutations: { value: 'N', does: 'random orderings', default: '50' },
  seed: { value: 'N', does: 'selects the random orderings', default: '1' },
  newest: { value: 'N', does: 'number of events', default: '20' },
  retries: { value: 'N', does: 'redeliveries of a failed delivery', default: '0' },
  seconds: { value: 'N', does: 'time limit', default: '120' },
  ...serviceFlags,
} as const satisfies Flags;

const usage = 'Usage: vaultdesk prove-handler WEBHOOK --reset URL --state URL, with the id of the webhook.';

/** Polling interval of the progress. */
const pollMilliseconds = 250;

/** `vaultdesk prove-handler`: tests a handler with duplicate, late and reordered deliveries. Exits with 0 or 1. */
export const proveHandler: Command = async (terminal) => {
  const flags = readFlags(terminal.argv, proveHandlerFlags, { words: 1 });
  const { webhookId, body } = toQuestion(flags);
  const service = await findRunningService(terminal, placeOf(flags));
  const path = `webhooks/${encodeURIComponent(webhookId)}/proofs`;
  const started = await callService(service, { method: 'POST', path, body }, handlerProof);
  terminal.print(`${started.events.length} events, seed ${started.seed}, test ${started.id}.`);
  const ended = await follow(terminal, service, `${path}/${started.id}`);
  for (const warning of ended.warnings) terminal.print(`Note: ${warning}`);
  for (const { words, run, permutations } of ended.broken)
    terminal.print(`✗ ${words}  (run ${run}, ${permutations} of the permutations)`);
  terminal.print(`${ended.verdict ?? ended.status}: ${ended.words}`);
  terminal.endWith(ended.verdict === 'HOLDS' ? 0 : 1);
};

/** Prints the progress until the test ends; a signal cancels it. */
async function follow({ print, untilSignal }: Terminal, service: RunningService, path: string): Promise<HandlerProof> {
  let method: 'GET' | 'DELETE' = 'GET';
  void untilSignal().then(() => {
    method = 'DELETE';
  });
  for (let printedText = ''; ; ) {
    const proof = await callService(service, { method, path }, handlerProof);
    if (proof.status !== 'RUNNING') return proof;
    const { runs, deliveries } = proof.progress;
    if (proof.words !== printedText) print(`${proof.words} ${runs} runs, ${deliveries} deliveries.`);
    printedText = proof.words;
    await pause(pollMilliseconds);
  }
}

function toQuestion(flags: FlagsRead<keyof typeof proveHandlerFlags>) {
  const [webhookId] = flags.words;
  const [resetUrl, stateUrl] = [flags.text('reset'), flags.text('state')];
  if (!webhookId || !resetUrl || !stateUrl) throw new UsageError(usage);
  const newest = flags.text('newest');
  const body = {
    hooks: { resetUrl, stateUrl, headers: flags.texts('header').map(toHeader) },
    ...(newest !== undefined && { events: { newest: numberOf('newest', newest) } }),
    ...Object.fromEntries(
      (['permutations', 'seed', 'retries', 'seconds'] as const).flatMap((name) => {
        const text = flags.text(name);
        return text === undefined ? [] : [[name, numberOf(name, text)]];
      }),
    ),
  };
  return { webhookId, body };
}

function numberOf(flag: string, text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new UsageError(`--${flag} must be a whole number, not ${text}.`);
  return Number(text);
}

/** Does not repeat invalid text: it may be a secret. */
function toHeader(text: string): { name: string; value: string } {
  const [, name, value] = /^([\w-]+):\s*(.+)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new UsageError("--header must be a name and a value, e.g. --header 'x-test-key: my-key'.");
  return { name, value };
}
