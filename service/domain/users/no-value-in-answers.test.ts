import { expect, test } from 'vitest';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { anApplication, aUserWithMethods, methodValues } from '../../../test/records/users.ts';
import { call } from '../../../test/world/call.ts';
import { doorsOf, tokenOf } from '../../../test/world/service.ts';

const newValues = ['918273', 'canary-4f9c-of-a-face', 'CANARY4F9C0F8E7D6B5A3Z2Y1'] as const;
const [pin, face, code] = newValues;
const faults = ['91827', '9182734', 'canary-4f9c\n', 'canary4f9c'.repeat(60), 'C4N4RY', [pin]];

test('no response and no log entry contains a value, right, wrong or malformed', async () => {
  const { user, methods, records } = await aUserWithMethods();
  const application = anApplication();
  const { BIOMETRIC: biometric, ...others } = methods;
  const ports = fakePorts({
    ...records,
    signingMethods: Object.values(others),
    applications: [application],
  });
  const token = await tokenOf(ports, application);
  const { http } = doorsOf(ports);
  const path = `/api/users/${user.id}/signing-methods`;
  const responses: string[] = [];
  const statuses = new Set<number>();
  const send = async (address: string, credential: string | undefined, body?: object) => {
    const headers: Record<string, string> = credential ? { 'signing-method': credential } : {};
    const response = await call(http, address, { token, headers, ...(body && { body }) });
    statuses.add(response.status);
    responses.push(`${response.text} ${JSON.stringify([...response.headers])}`);
  };
  const right = `${methods.PIN.id}:${methodValues.PIN}`;
  const typo = `${methods.EMERGENCY_CODE.id}:${code}`;
  const credentials = [undefined, right, typo, `${biometric.id}:${face}`, `:${face}`, face];

  for (const value of [...newValues, ...faults])
    for (const type of ['PIN', 'EMERGENCY_CODE', 'BIOMETRIC']) {
      const body = { type, value, physicalDeviceId: 'phone-7f3a' };
      await send(`POST ${path}`, right, body);
      await send(`POST ${path}`, right, { type, value });
      await send('POST /api/users', undefined, { signingMethod: { type, value } });
    }
  for (const credential of credentials) {
    await send(`PUT ${path}/${methods.EMERGENCY_CODE.id}`, credential, { value: code });
    await send(`PUT ${path}/${methods.PIN.id}`, credential, { value: face });
    await send(`DELETE ${path}/${methods.EMERGENCY_CODE.id}`, credential);
    await send(`DELETE /api/users/${user.id}`, credential?.replace(methodValues.PIN, pin));
  }
  for (let guess = 0; guess < 12; guess += 1) await send(`DELETE /api/users/${user.id}`, `${methods.PIN.id}:${pin}`);

  expect(statuses).toEqual(new Set([200, 400, 403, 404, 409, 423]));
  const output = `${responses.join()} ${JSON.stringify(ports.log.entries)}`;
  for (const value of [...newValues, ...Object.values(methodValues), 'canary', 'CANARY', 'C4N4RY'])
    expect(output).not.toContain(value);
});
