import { startFlags } from '../config.ts';
import { audit, auditFlags } from './audit.ts';
import { backup } from './backup.ts';
import { clock, clockActs } from './clock.ts';
import type { TableRow } from './command.ts';
import type { commandPages } from './command-pages.ts';
import { completionOf, completionShells } from './completion.ts';
import { copy } from './copy.ts';
import { doctor } from './doctor.ts';
import { exec } from './exec.ts';
import { execFlags } from './exec-environment.ts';
import { faultActs, faults, faultsFlags } from './faults.ts';
import { init, initFlags } from './init/init.ts';
import { listen, listenFlags } from './listen.ts';
import { logs } from './logs.ts';
import { logsFlags } from './logs-flags.ts';
import { mcp, mcpFlags } from './mcp/mcp.ts';
import { consoleFlags, openConsole } from './open-console.ts';
import { proveHandler, proveHandlerFlags } from './prove-handler.ts';
import { reset } from './reset.ts';
import { callResource, nouns, resourceFlags } from './resources/resource.ts';
import { restore } from './restore.ts';
import { serviceFlags } from './running-service.ts';
import { seed, seedFlags } from './seed.ts';
import { serve } from './serve.ts';
import { snapshot } from './snapshot.ts';
import { trigger, triggerFlags, triggers } from './triggers/trigger.ts';
import { verify } from './verify.ts';
import { verifyFlags } from './verify-flags.ts';

const completion = completionOf(() => commandTable);

/** Every command that has a help page, by name. */
export const commandTable = {
  serve: { run: serve, flags: startFlags },
  exec: { run: exec, flags: execFlags },
  console: { run: openConsole, flags: consoleFlags },
  logs: { run: logs, flags: logsFlags },
  listen: { run: listen, flags: listenFlags },
  trigger: { run: trigger, flags: triggerFlags, words: triggers },
  clock: { run: clock, flags: serviceFlags, words: clockActs },
  'prove-handler': { run: proveHandler, flags: proveHandlerFlags },
  faults: { run: faults, flags: faultsFlags, words: faultActs },
  seed: { run: seed, flags: seedFlags },
  api: { run: callResource, flags: resourceFlags, words: nouns() },
  snapshot: { run: snapshot, flags: serviceFlags },
  restore: { run: restore, flags: { ...serviceFlags, ...startFlags } },
  reset: { run: reset, flags: serviceFlags },
  backup: { run: backup, flags: startFlags },
  copy: { run: copy, flags: startFlags },
  doctor: { run: doctor, flags: startFlags },
  audit: { run: audit, flags: auditFlags },
  verify: { run: verify, flags: verifyFlags },
  init: { run: init, flags: initFlags },
  mcp: { run: mcp, flags: mcpFlags },
  completion: { run: completion, flags: {}, words: completionShells },
} as const satisfies Readonly<Record<keyof typeof commandPages, TableRow>>;
