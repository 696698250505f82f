import { fail, ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';

/** The application whose records the caller sees; `undefined` for all of them (the operator without a filter). */
export function applicationFilter(caller: Caller): string | undefined {
  return caller.role === 'anonymous' ? undefined : caller.applicationId;
}

/** Whether a record of some application exists for this caller. */
export function isVisible(caller: Caller, record: { applicationId: string }): boolean {
  if (caller.role === 'anonymous') return false;
  if (caller.role === 'operator' && caller.applicationId === undefined) return true;
  return caller.applicationId === record.applicationId;
}

/** The application that will own what the caller makes. */
export function owningApplication(caller: Caller): Result<string> {
  const applicationId = applicationFilter(caller);
  return applicationId === undefined
    ? fail('application.required', 'Choose the application that this is made for.')
    : ok(applicationId);
}
