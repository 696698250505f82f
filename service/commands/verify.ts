import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Blocked, type Target } from '../../conformance/client.ts';
import {
  choose,
  countsOf,
  type Heading,
  suite,
  summaryOf,
  terminalLines,
  toMarkdown,
  type Verdict,
  verify as verifyTarget,
} from '../../conformance/run.ts';
import { type Profile, requestToken } from '../../conformance/world/world.ts';
import { parseServiceConfig } from '../host/config.ts';
import { createService } from '../index.ts';
import { chainRpcBase } from '../model/installation/addresses.ts';
import { reasonOf, StartupError, UsageError } from '../model/kernel/results/reasons.ts';
import { systemClock } from '../platform/clock/clocks.ts';
import type { Command } from './command.ts';
import { headlessHost } from './headless-host.ts';
import { warnOfClientSecret } from './running/running-service.ts';
import { parseVerifyFlags } from './verify-flags.ts';

/** `vaultdesk verify [--base-url URL]`: runs the conformance suite against an implementation. */
export const verify: Command = async (terminal) => {
  const { print, untilSignal, endWith } = terminal;
  const { target, choice, json, reports } = parseVerifyFlags(terminal.argv, terminal.environment);
  warnOfClientSecret(terminal);
  if (choose(suite, choice).length === 0) throw new UsageError(`No assertion matches ${choice.only.join(' or ')}.`);
  const startedAt = systemClock.millis();
  const printVerdict = (verdict: Verdict) => {
    if (!json) for (const line of terminalLines(verdict)) print(line);
  };
  const runSuite = async (suiteTarget: Target) => {
    await requireResponse(suiteTarget);
    const heading = { baseUrl: suiteTarget.baseUrl, at: new Date(startedAt).toISOString() };
    return { heading, verdicts: await verifyTarget({ target: suiteTarget, choice, startedAt }, printVerdict) };
  };
  const stopped = untilSignal().then(() => {
    throw new StartupError('Stopped before the end.');
  });
  const runUntilStopped = (suiteTarget: Target) => Promise.race([runSuite(suiteTarget), stopped]);
  const { heading, verdicts } = await (target
    ? runUntilStopped(target)
    : withOwnService(choice.profile, runUntilStopped));
  print(json ? toJson(heading, verdicts) : `\n${summaryOf(verdicts)}`);
  for (const file of reports) await writeReport(file, heading, verdicts);
  const { deviates, blocked } = countsOf(verdicts);
  endWith(deviates + blocked > 0 ? 1 : 0);
};

async function requireResponse(target: Target): Promise<void> {
  await requestToken(target).catch((error: unknown) => {
    const reason = error instanceof Blocked ? error.message : `No response, because ${reasonOf(error)}.`;
    throw new UsageError(`${reason} Check whether ${target.tokenUrl} is the token endpoint.`);
  });
}

function toJson(heading: Heading, verdicts: readonly Verdict[]): string {
  return JSON.stringify({ ...heading, counts: countsOf(verdicts), statements: verdicts });
}

async function writeReport(file: string, heading: Heading, verdicts: readonly Verdict[]): Promise<void> {
  await writeFile(file, toMarkdown(heading, verdicts)).catch((error: unknown) => {
    throw new StartupError(`Cannot write the report ${file}: ${reasonOf(error)}. Choose another file with --report.`);
  });
}

/** Starts a service in a temporary directory, and stops and deletes it after `use`. */
async function withOwnService<Value>(profile: Profile, use: (target: Target) => Promise<Value>): Promise<Value> {
  const directory = await mkdtemp(join(tmpdir(), 'vaultdesk-verify-'));
  try {
    const argv = ['--port', '0', '--data-dir', directory, '--log-level', 'silent'];
    const config = { ...parseServiceConfig({ argv, environment: {} }), settings: { profile } };
    const service = await createService(config, headlessHost(config));
    try {
      const { baseUrl, marketUrl, tokenUrl, clientId, clientSecret, operatorToken } = await service.start();
      const rpcUrl = `${baseUrl}${chainRpcBase}/{chain}`;
      const addresses = { baseUrl, marketUrl, tokenUrl, rpcUrl };
      return await use({ ...addresses, clientId, clientSecret, operatorToken, isOwn: true });
    } finally {
      await service.stop();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
