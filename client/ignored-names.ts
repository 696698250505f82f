import type { Call } from './calls.ts';
import type { Received } from './transport.ts';

/** Enough for every typing mistake of a program. */
const mostWarnings = 100;

/** Warns, once per operation and name, of input fields that the service ignored. */
export function warnerOfIgnored(warn: (message: string) => void) {
  const warnings = new Set<string>();
  return ({ method, path }: Call, { headers }: Received): void => {
    const names = `${headers['ignored-fields'] ?? ''}, ${headers['ignored-parameters'] ?? ''}`;
    for (const name of names.split(', ').filter(Boolean)) {
      const warning = `Vaultdesk ignored the unknown field ${name} of ${method} ${path}. Check its name.`;
      if (warnings.has(warning) || warnings.size === mostWarnings) continue;
      warnings.add(warning);
      warn(warning);
    }
  };
}
