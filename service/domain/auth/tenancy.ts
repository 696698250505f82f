import { fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { everyApplication, noApplication } from '../../model/table.ts';
import type { Caller } from '../../platform/ports/operation.ts';

/** The records visible to a caller: those of every application, of one, or none. */
export type Sight =
  | { readonly sees: 'all' }
  | { readonly sees: 'one'; readonly applicationId: string }
  | { readonly sees: 'none' };

/** The records visible to a caller: all for the operator without a filter, none for an unidentified caller. */
export function sightOf(caller: Caller): Sight {
  if (caller.role === 'anonymous') return { sees: 'none' };
  const { role, applicationId } = caller;
  if (applicationId !== undefined) return { sees: 'one', applicationId };
  return { sees: role === 'operator' ? 'all' : 'none' };
}

/** The owner under whose index keys the caller's lists are stored. */
export function visibleOwner(caller: Caller): string {
  const sight = sightOf(caller);
  if (sight.sees === 'one') return sight.applicationId;
  return sight.sees === 'all' ? everyApplication : noApplication;
}

/** Whether a caller may access a record of an application. */
export function isVisible(caller: Caller, record: { applicationId: string }): boolean {
  const sight = sightOf(caller);
  if (sight.sees === 'one') return sight.applicationId === record.applicationId;
  return sight.sees === 'all';
}

/** The application that will own the caller's new records. */
export function owningApplication(caller: Caller): Result<string> {
  const sight = sightOf(caller);
  return sight.sees === 'one'
    ? ok(sight.applicationId)
    : fail('application.required', 'Choose the application that will own the new record.');
}
