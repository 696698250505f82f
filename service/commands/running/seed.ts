import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readSeedFile, type SeedFile } from '../../host/config.ts';
import { readFlags } from '../../host/read-flags.ts';
import { overview } from '../../model/history/overview.ts';
import { StartupError, UsageError } from '../../model/kernel/results/reasons.ts';
import { type SeedCheck, type SeedProgress, seedCheck, seedProgress } from '../../model/seed/seed.ts';
import { checkSeed, sourceOf, toSeedCheck } from '../../worlds/seeds/apply-seed.ts';
import type { Command } from '../command.ts';
import { callService, findRunningService, placeOf, type RunningService, serviceFlags } from './running-service.ts';

export const seedFlags = { check: { does: 'only validate the file; requires no service' }, ...serviceFlags } as const;

/** `vaultdesk seed FILE`: loads a seed into the running service, or with `--check` only validates it. */
export const seed: Command = async (terminal) => {
  const flags = readFlags(terminal.argv, seedFlags, { words: 1 });
  const [path] = flags.words;
  if (path === undefined) throw new UsageError('Missing file. Usage: vaultdesk seed FILE [--check].');
  const file = readSeedFile(path);
  if (flags.has('check')) {
    const { entries } = checkSeedFile(file);
    const counts = Object.entries(entries).map(([part, count]) => `${count} ${part}`);
    terminal.print(`${path} is valid: ${counts.join(', ') || 'no entries'}.`);
    return;
  }
  const service = await findRunningService(terminal, placeOf(flags));
  const { total, snapshot } = await createSeed(service, file, terminal.print);
  terminal.print(`All ${total} entries created. Snapshot of the state before: ${snapshot}.`);
};

const pollMilliseconds = 250;

/** Validates a seed without a service; throws like `checkSeedIn`. */
function checkSeedFile({ path, text }: SeedFile): SeedCheck {
  const checked = checkSeed(undefined, sourceOf({ seed: text }));
  if (!checked.ok) throw new StartupError(`${path}: ${checked.failure.message}`);
  return rejectFaults(path, toSeedCheck(checked.value));
}

/** Validates a seed for a service; throws a `StartupError` with one line per fault, in the format of compilers. */
export async function checkSeedIn(service: RunningService, { path, text }: SeedFile): Promise<SeedCheck> {
  const request = { method: 'POST', path: 'seeds/checking', body: { seed: text } } as const;
  const check = await callService(service, request, seedCheck).catch((error: unknown) => {
    throw error instanceof StartupError ? new StartupError(`${path}: ${error.message}`) : error;
  });
  return rejectFaults(path, check);
}

function rejectFaults(path: string, check: SeedCheck): SeedCheck {
  if (check.fits) return check;
  const lines = check.faults.map(
    ({ line = 1, column = 1, pointer, message }) => `${path}:${line}:${column}: ${pointer || '/'}: ${message}`,
  );
  const more = check.faultCount - check.faults.length;
  if (more > 0) lines.push(`And ${more} more.`);
  throw new StartupError(`The seed has errors. Nothing was created.\n${lines.join('\n')}`);
}

/** Loads a seed and prints a line per completed chapter; throws a `StartupError` if it fails. */
export async function createSeed(
  service: RunningService,
  file: SeedFile,
  print: (line: string) => void,
): Promise<SeedProgress> {
  await checkSeedIn(service, file);
  const request = { method: 'POST', path: 'seeds', body: { seed: file.text, label: seedLabelOf(file) } } as const;
  let progress = await callService(service, request, seedProgress);
  const reportedTitles = new Set<string>();
  for (;;) {
    for (const { title, done, total } of progress.chapters)
      if (done === total && !reportedTitles.has(title)) {
        reportedTitles.add(title);
        print(`${title}: ${total}`);
      }
    if (progress.state !== 'applying') break;
    await pause(pollMilliseconds);
    progress = await callService(service, { method: 'GET', path: 'seeds' }, seedProgress);
  }
  const { failure } = progress;
  if (!failure) return progress;
  const { line = 1, column = 1, pointer, message, wayBack } = failure;
  throw new StartupError(`${file.path}:${line}:${column}: ${pointer || '/'}: ${message}\n${wayBack}`);
}

/** The file name of a seed, which names the source of its world. */
export function seedLabelOf({ path }: SeedFile): string {
  return basename(path).slice(-80);
}

/** Loads a seed unless users exist, so that a restart does not load it again; throws if it fails. */
export async function reseed(seed: SeedFile, service: RunningService): Promise<void> {
  const request = { method: 'GET', path: 'overview' } as const;
  const { counts } = await callService(service, request, overview);
  if (counts.users > 0) return;
  checkSeedFile(seed);
  await createSeed(service, seed, () => {});
}
