import { passphraseIn, passphraseVariable } from '../host/config.ts';
import { newPassphrase } from '../model/installation/snapshot.ts';
import { StartupError, UsageError } from '../model/kernel/results/reasons.ts';
import { issueText } from '../model/kernel/results/validation.ts';
import type { Terminal } from './command.ts';

export const passphraseFlag = {
  'passphrase-file': { value: 'FILE', does: `its passphrase; or ${passphraseVariable}, or a prompt` },
} as const;

type Asking = Pick<Terminal, 'environment' | 'ask'>;

/** The passphrase of a portable snapshot, from a file, the environment or input. Throws a `UsageError` if it is missing. */
export async function passphraseOf(terminal: Asking, file: string | undefined): Promise<string> {
  const passphrase = passphraseIn(terminal.environment, file) ?? (await terminal.ask('Passphrase of the snapshot: '));
  if (passphrase === '')
    throw new UsageError(`Missing passphrase. Type it, set ${passphraseVariable}, or pass --passphrase-file FILE.`);
  return passphrase;
}

/** A passphrase for a new file; a typed one is asked for twice. */
export async function newPassphraseOf(terminal: Asking, file: string | undefined): Promise<string> {
  const passphrase = await passphraseOf(terminal, file);
  const [issue] = newPassphrase.safeParse(passphrase, { error: issueText }).error?.issues ?? [];
  if (issue) throw new UsageError(issue.message);
  const isTyped = passphraseIn(terminal.environment, file) === undefined;
  if (isTyped && (await terminal.ask('Repeat the passphrase: ')) !== passphrase)
    throw new StartupError('The two passphrases differ. Nothing was written.');
  return passphrase;
}
