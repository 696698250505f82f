import type { Progress } from '../../operations/progress.ts';
import type { RequestDurations } from '../../resources/request-record.ts';

interface Timed extends Progress {
  readonly origin: { readonly began: number };
  readonly endedAt: number;
}

/** Splits the time of a request. Time in the vault and in commits is not part of the use case. */
export function durationsOf(timed: Timed): RequestDurations {
  const { origin, readAt, authenticatedAt, validatedAt, ranAt, endedAt } = timed;
  const { keyDerivation, commits } = timed;
  const runDuration = spanOf(validatedAt, ranAt);
  return {
    total: rounded(endedAt - origin.began),
    ...optional('authenticate', spanOf(origin.began, authenticatedAt)),
    ...optional('validate', spanOf(readAt ?? authenticatedAt, validatedAt)),
    ...optional('keyDerivation', keyDerivation || undefined),
    ...optional(
      'useCase',
      runDuration === undefined ? undefined : runDuration - keyDerivation - commits,
    ),
    ...optional('commit', commits || undefined),
  };
}

function spanOf(from: number | undefined, to: number | undefined): number | undefined {
  return from === undefined || to === undefined ? undefined : to - from;
}

function optional(name: keyof RequestDurations, span: number | undefined) {
  return span === undefined ? {} : { [name]: rounded(span) };
}

/** In thousandths; concurrent parts may add up to more than the whole. */
function rounded(milliseconds: number): number {
  const digits = 1_000;
  return Math.max(0, Math.round(milliseconds * digits) / digits);
}
