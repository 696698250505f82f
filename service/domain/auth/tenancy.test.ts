import { expect, test } from 'vitest';
import { asApplication, asOperator, otherApplicationId, ourApplicationId } from '../../../test/records/users.ts';
import { fail, ok } from '../../model/kernel/results/result.ts';
import { everyApplication, noApplication } from '../../model/table.ts';
import { isVisible, owningApplication, sightOf, visibleOwner } from './tenancy.ts';

const anonymous = { role: 'anonymous' } as const;

test.each([
  { who: 'its application', caller: asApplication(), sees: true },
  { who: 'another application', caller: asApplication(otherApplicationId), sees: false },
  { who: 'the operator', caller: asOperator(), sees: true },
  { who: 'the operator with a filter for it', caller: asOperator(ourApplicationId), sees: true },
  { who: 'the operator with another filter', caller: asOperator(otherApplicationId), sees: false },
  { who: 'an unidentified caller', caller: anonymous, sees: false },
])('a record is visible to $who: $sees', ({ caller, sees }) => {
  expect(isVisible(caller, { applicationId: ourApplicationId })).toBe(sees);
});

test('a new record belongs to the calling application or to the one the operator chose', () => {
  expect(owningApplication(asApplication())).toEqual(ok(ourApplicationId));
  expect(owningApplication(asOperator(ourApplicationId))).toEqual(ok(ourApplicationId));
  expect(owningApplication(asOperator())).toEqual(fail('application.required', expect.any(String)));
  expect(owningApplication(anonymous)).toEqual(fail('application.required', expect.any(String)));
});

test('only the operator without a filter sees all applications, and an unidentified caller none', () => {
  const ours = { sees: 'one', applicationId: ourApplicationId };
  expect(sightOf(asApplication())).toEqual(ours);
  expect(sightOf(asOperator(ourApplicationId))).toEqual(ours);
  expect(sightOf(asOperator())).toEqual({ sees: 'all' });
  expect(sightOf(anonymous)).toEqual({ sees: 'none' });
});

test("lists are read under the visible owner's key", () => {
  expect(visibleOwner(asApplication())).toBe(ourApplicationId);
  expect(visibleOwner(asOperator())).toBe(everyApplication);
  expect(visibleOwner(anonymous)).toBe(noApplication);
});
