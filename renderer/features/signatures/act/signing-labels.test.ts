import { expect, test } from 'vitest';
import { toAct, toPromise } from './signing-labels.ts';

function aDocument(primaryType: string) {
  const data = { types: {}, domain: {}, primaryType, message: {} };
  return { type: 'EIP712', secretType: 'ETHEREUM', data } as const;
}

test.each([
  [undefined, 'Sign'],
  [{ type: 'MESSAGE', secretType: 'ETHEREUM', data: 'x' } as const, 'Sign message'],
  [aDocument('Mail'), 'Sign Mail'],
  [aDocument('PermitSingle'), 'Sign permit'],
  [aDocument('AVeryLongNameThatNoButtonCanHold'), 'Sign document'],
])('names the action on the button', (content, act) => {
  expect(toAct(content)).toBe(act);
});

const warning = { severity: 'warn', title: 'Valid for ten years', text: '' } as const;
const severe = { severity: 'bad', title: 'No limit on the amount', text: '' } as const;

test.each([
  [[warning], undefined],
  [[warning, severe], 'I understand the risk: no limit on the amount'],
  [[severe, severe], 'I understand the 2 severe risks of this signature'],
])('requires confirmation of severe risks only', (risks, promise) => {
  expect(toPromise(risks)).toBe(promise);
});
