import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Filled, fillGuide, type GuideCall, namesIn } from '../../../../service/model/guides/guide.ts';
import type { OperationRoute } from '../../../../service/model/installation/operation-route.ts';
import { toDuration } from '../../../components/figures/instant.ts';
import { useOwningApplication } from '../../../frame/pick/ApplicationField.tsx';
import { type ApiCall, type ApiInput, type Secret, secret, toApiCall } from '../../../service/call/api-call.ts';
import { client } from '../../../service/call/client.ts';
import { credentialMessage, credentialSecret } from '../../../service/call/credential.ts';
import { useRouteNamed } from '../../../service/call/use-api-call.ts';
import { useUsersById } from '../../../service/queries/names.ts';
import { useOverview } from '../../../service/queries/use-overview.ts';
import { type Choices, fieldOf } from '../choose/use-choices.ts';

/** The credential in its header form, sent in addition to the body. */
const credentialName = 'SIGNING_METHOD';

/** The known values of a call: records and addresses by name, and secrets by name. */
interface Known {
  text(name: string): string | undefined;
  /** The header of a signing method with placeholders. */
  readonly credential: Secret;
}

/** A call as displayed: secrets are placeholders, unknown values stay in braces. */
function displayedCall(route: OperationRoute, { input }: GuideCall, values: Known): ApiCall {
  const fillings = {
    text: values.text,
    secret: (name: string) => (name === credentialName ? values.credential : secret(name)),
  };
  return toApiCall(route, filledOf(input, fillings));
}

function filledOf(input: GuideCall['input'], fillings: Parameters<typeof fillGuide<Secret>>[1]): ApiInput {
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, fillGuide<Secret>(value, fillings)]));
}

/** The request body as text; `undefined` if the call has none. */
function bodyToSend(
  preview: ApiCall,
  { input }: GuideCall,
  { text, secrets }: Pick<Known, 'text'> & { readonly secrets: Readonly<Record<string, string>> },
): string | undefined {
  if (!preview.body) return undefined;
  const members = Object.keys(preview.body).flatMap((name): [string, Filled<string>][] => {
    const value = input[name];
    const fillings = { text, secret: (secretName: string) => secrets[secretName] };
    return value === undefined ? [] : [[name, fillGuide<string>(value, fillings)]];
  });
  return JSON.stringify(Object.fromEntries(members));
}

/** The records that a call requires and that are not selected. @example ["wallet.address"] */
function unknownOf({ input }: GuideCall, { text }: Pick<Known, 'text'>): readonly string[] {
  return namesIn(input).filter((name) => !name.startsWith('$') && text(name) === undefined);
}

export interface GuideResponse {
  /** The request id; `undefined` if the response has none. */
  readonly id?: string;
  readonly status?: number;
  readonly milliseconds?: number;
  readonly body?: string;
  readonly note?: string;
}

type Typed = Readonly<Record<string, string>>;

/** A guide call with the selected records and entered secrets; secrets are discarded after sending. */
export function useGuideCall(call: GuideCall, choices: Choices) {
  const [secretValues, setSecretValues] = useState<Typed>({});
  const route = useRouteNamed(call.operation);
  const overview = useOverview();
  const methods = useMethods(call, choices);
  const applicationId = useOwningApplication(undefined);
  const values = {
    text: (name: string) => {
      if (name === 'base') return overview?.baseUrl;
      return name === 'client' ? overview?.defaultApplication.clientId : fieldOf(choices, name);
    },
    credential: credentialSecret(secretValues[credentialName] ?? '', methods),
  };
  const preview = route && displayedCall(route, call, values);
  const isToken = call.operation === 'tokens.issue';
  const secrets = isToken ? [] : namesIn(call.input).flatMap((name) => (name.startsWith('$') ? [name.slice(1)] : []));
  const sending = useMutation({
    mutationFn: (sentSecrets: Typed) => {
      if (isToken) return checkToken();
      if (!preview) return Promise.resolve({});
      const body = bodyToSend(preview, call, { text: values.text, secrets: sentSecrets });
      return send(preview, { body, signingMethod: sentSecrets[credentialName], applicationId });
    },
  });
  const whyNotTyped = (name: string) => {
    const value = secretValues[name] ?? '';
    if (value === '') return name === credentialName ? 'Enter the signing method first.' : 'Enter the value first.';
    if (name === credentialName) return credentialMessage(value, methods);
    return name === 'PIN' && value.length < 6 ? 'Enter six digits.' : null;
  };
  const isUnknown = unknownOf(call, values).length > 0 || !preview;
  const [fault] = isUnknown ? [] : secrets.flatMap((name) => whyNotTyped(name) ?? []);
  return {
    route,
    preview,
    methods,
    secrets: secrets.map((name) => ({ name, value: secretValues[name] ?? '' })),
    type: (name: string, value: string) => setSecretValues((old) => ({ ...old, [name]: value })),
    /** Why the call cannot run yet. */
    missing: isUnknown ? 'Select or create the required records above.' : fault,
    run: () => {
      sending.mutate(secretValues);
      setSecretValues({});
    },
    isRunning: sending.isPending,
    error: sending.error,
    answer: sending.data,
  };
}

function useMethods({ input }: GuideCall, choices: Choices) {
  const isOfWallet = namesIn(input).some((name) => name.startsWith('wallet'));
  const userId = choices(isOfWallet ? 'wallet' : 'user').chosen?.userId;
  return useUsersById(userId === undefined ? [] : [userId]).get(userId ?? '')?.signingMethods;
}

/** Secrets and tokens are not sent anywhere else. */
async function checkToken(): Promise<GuideResponse> {
  const { expiresInSeconds } = await client.firstSteps.tryToken.mutate({});
  return { status: 200, note: `Token received, expires in ${toDuration(expiresInSeconds)}.` };
}

type ToSend = Pick<Parameters<typeof client.requests.send.mutate>[0], 'body' | 'signingMethod' | 'applicationId'>;

async function send(preview: ApiCall, input: ToSend): Promise<GuideResponse> {
  const { id, request } = await client.requests.send.mutate({
    method:
      (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).find((candidate) => candidate === preview.method) ?? 'GET',
    path: preview.path,
    ...input,
  });
  if (!request) return { id, note: 'The request log did not store the response.' };
  const { status, durations, answer } = request;
  return { id, status, milliseconds: durations.total, body: answer.body?.text };
}
