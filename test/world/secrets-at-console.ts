import { z } from 'zod';
import { type Callable, call } from './call.ts';

interface Reached {
  readonly http: Callable;
  readonly baseUrl: string;
  readonly operatorToken: string;
}

const pin = '640927';
const wrongPin = '751038';
const privateKey = 'c0ffee22'.repeat(8);
const keystorePassword = 'console-keystore-password-77';
const apiKey = 'console-api-key-8a2f71';
const withId = z.object({ id: z.string() });

/**
 * Enters secrets in the drawers of the console and reveals others, with right and wrong values; returns all secrets.
 */
export async function useSecretsAtConsole(
  { http, baseUrl, operatorToken }: Reached,
  session: string,
): Promise<string[]> {
  const headers: Record<string, string> = { 'x-vaultdesk-session': session };
  const callProcedure = (procedure: string, body: unknown) =>
    call(http, `POST /console/trpc/${procedure}`, { baseUrl, headers, body });
  const callForResult = async <Schema extends z.ZodType>(
    [procedure, body]: readonly [string, unknown],
    schema: Schema,
  ) => dataIn(await callProcedure(procedure, body), schema);

  // Nothing is revealed before the user confirms.
  await callProcedure('system.exportDeviceKey', {});
  for (const typed of [wrongPin, operatorToken]) await callProcedure('confirmation.give', { operatorToken: typed });
  const { bytes: deviceKey } = await callForResult(['system.exportDeviceKey', {}], z.object({ bytes: z.string() }));
  const application = await callForResult(
    ['applications.create', { name: 'Created at the console' }],
    withId.extend({ clientSecret: z.string() }),
  );
  headers['x-vaultdesk-application'] = application.id;
  const user = await callForResult(
    ['users.create', { signingMethod: { type: 'PIN', value: pin } }],
    withId.extend({ signingMethods: z.tuple([withId]) }),
  );
  const [{ id: methodId }] = user.signingMethods;
  const proof = { signingMethodCredential: `${methodId}:${pin}` };
  const wallet = await callForResult(['wallets.create', { userId: user.id, secretType: 'ETHEREUM', ...proof }], withId);
  const code = await callForResult(
    ['users.createSigningMethod', { userId: user.id, type: 'EMERGENCY_CODE', ...proof }],
    z.object({ value: z.string() }),
  );
  const importBody = { userId: user.id, importWalletType: 'ETHEREUM_PRIVATE_KEY', privateKey };
  for (const body of [{ ...importBody, ...proof }, importBody, { ...importBody, privateKey: [privateKey] }])
    await callProcedure('wallets.importWallet', body);
  for (const value of [wrongPin, pin])
    await callProcedure('wallets.exportWallet', {
      ...{ walletId: wallet.id, type: 'KEYSTORE', password: keystorePassword },
      signingMethodCredential: `${methodId}:${value}`,
    });
  const exported = await callForResult(
    ['wallets.exportWallet', { walletId: wallet.id, type: 'PRIVATE_KEY', ...proof }],
    z.object({ privateKey: z.string() }),
  );
  const webhook = await callForResult(
    [
      'webhooks.register',
      {
        url: `${baseUrl}/_vaultdesk/inbox/console`,
        authenticationMethod: { type: 'API_KEY', headerName: 'x-shop-key', apiKey },
      },
    ],
    withId,
  );
  const { signingSecret } = await callForResult(
    ['webhooks.showSigningSecret', { webhookId: webhook.id }],
    z.object({ signingSecret: z.string() }),
  );
  return [
    ...[pin, wrongPin, privateKey, keystorePassword, apiKey, deviceKey, code.value],
    ...[application.clientSecret, exported.privateKey, exported.privateKey.slice(2)],
    ...[signingSecret, signingSecret.replace('whsec_', '')],
  ];
}

function dataIn<Schema extends z.ZodType>(
  { body, text }: { readonly body: unknown; readonly text: string },
  schema: Schema,
): z.output<Schema> {
  const envelope = z.object({ result: z.object({ data: z.unknown() }) }).safeParse(body);
  if (!envelope.success) throw new Error(`Not an answer: ${text}`);
  return schema.parse(envelope.data.result.data);
}
