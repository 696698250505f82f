import { expect, test } from 'vitest';
import { fail, ok } from '../kernel/result.ts';
import {
  asApplication,
  asOperator,
  otherApplicationId,
  ourApplicationId,
} from '../testing/builders.ts';
import { applicationFilter, isVisible, owningApplication } from './tenancy.ts';

const anonymous = { role: 'anonymous' } as const;

test.each([
  { who: 'its application', caller: asApplication(), sees: true },
  { who: 'another application', caller: asApplication(otherApplicationId), sees: false },
  { who: 'the operator', caller: asOperator(), sees: true },
  { who: 'the operator with its filter', caller: asOperator(ourApplicationId), sees: true },
  { who: 'the operator with another filter', caller: asOperator(otherApplicationId), sees: false },
  { who: 'somebody unnamed', caller: anonymous, sees: false },
])('a record exists for $who: $sees', ({ caller, sees }) => {
  expect(isVisible(caller, { applicationId: ourApplicationId })).toBe(sees);
});

test('what is made belongs to the application that calls or that the operator chose', () => {
  expect(owningApplication(asApplication())).toEqual(ok(ourApplicationId));
  expect(owningApplication(asOperator(ourApplicationId))).toEqual(ok(ourApplicationId));
  expect(owningApplication(asOperator())).toEqual(fail('application.required', expect.any(String)));
  expect(owningApplication(anonymous)).toEqual(fail('application.required', expect.any(String)));
});

test('only the operator without a filter sees all applications', () => {
  expect(applicationFilter(asApplication())).toBe(ourApplicationId);
  expect(applicationFilter(asOperator(ourApplicationId))).toBe(ourApplicationId);
  expect(applicationFilter(asOperator())).toBeUndefined();
});
