import { fail, ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import { everyApplication, noApplication } from '../resources/table.ts';

/** Whose records somebody sees: those of every application, of one, or none. */
export type Sight =
  | { readonly sees: 'all' }
  | { readonly sees: 'one'; readonly applicationId: string }
  | { readonly sees: 'none' };

/** What a caller sees: all is for the operator without a filter, and none for somebody unnamed. */
export function sightOf(caller: Caller): Sight {
  if (caller.role === 'anonymous') return { sees: 'none' };
  const { role, applicationId } = caller;
  if (applicationId !== undefined) return { sees: 'one', applicationId };
  return { sees: role === 'operator' ? 'all' : 'none' };
}

/** The owner under whose keys the lists hold what the caller sees. */
export function ownerSeenBy(caller: Caller): string {
  const sight = sightOf(caller);
  if (sight.sees === 'one') return sight.applicationId;
  return sight.sees === 'all' ? everyApplication : noApplication;
}

/** Whether a record of some application exists for this caller. */
export function isVisible(caller: Caller, record: { applicationId: string }): boolean {
  const sight = sightOf(caller);
  if (sight.sees === 'one') return sight.applicationId === record.applicationId;
  return sight.sees === 'all';
}

/** The application that will own what the caller makes. */
export function owningApplication(caller: Caller): Result<string> {
  const sight = sightOf(caller);
  return sight.sees === 'one'
    ? ok(sight.applicationId)
    : fail('application.required', 'Choose the application that this is made for.');
}
