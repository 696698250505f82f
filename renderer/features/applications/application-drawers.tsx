import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { allowedOrigin, applicationName } from '../../../service/model/access/application.ts';
import { type Profile, profile as profileName } from '../../../service/model/kernel/open-points.ts';
import { counted } from '../../components/figures/counted.ts';
import { FormDrawer } from '../../components/form/drawers/FormDrawer.tsx';
import { Details } from '../../components/layout/FieldList.tsx';
import { Note } from '../../components/layout/Note.tsx';
import { OneTimeSecret } from '../../components/secret/OneTimeSecret.tsx';
import { ConfirmDeletion, ConfirmOperation } from '../../frame/action/confirm/ConfirmOperation.tsx';
import { OperationForm } from '../../frame/action/OperationForm.tsx';
import { chooseApplication, chosenApplication } from '../../service/call/application-filter.ts';
import type { Application } from '../../service/call/client.ts';
import { firstMessage } from '../../service/form/form-errors.ts';
import { useFields } from '../../service/form/use-fields.ts';

type ApplicationProps = { readonly application: Application; readonly onClose: () => void };

type RevealedSecret = { readonly name: string; readonly clientId: string; readonly clientSecret: string };

/** Creates an application and shows its secret once. */
export function NewApplicationDrawer({ onClose }: { onClose: () => void }) {
  return (
    <OperationForm
      operation="applications.create"
      form={useFields({ name: '', allowedOrigins: '', profile: '' })}
      fields={{
        name: { label: 'Name', hint: 'Shown in the console. The client id is derived from it.', rule: applicationName },
        allowedOrigins: { ...originsField, hint: 'Optional. One per line. http://localhost:* allows any port.' },
        profile: profileField,
      }}
      input={(texts) => ({
        name: texts.name,
        allowedOrigins: toOrigins(texts.allowedOrigins),
        profile: toProfile(texts.profile),
      })}
      title="New application"
      subtitle="A client with its own id and secret. It sees only its own records."
      submit="Create application"
      result={(secret) => <SecretDrawer title="Application created" secret={secret} onClose={onClose} />}
      onClose={onClose}
    />
  );
}

export function ChangeApplicationDrawer({ application, onClose }: ApplicationProps) {
  const { id: applicationId, name, clientId, allowedOrigins, profile } = application;
  const form = useFields({ name, allowedOrigins: allowedOrigins.join('\n'), profile: profile ?? '' });
  return (
    <OperationForm
      operation="applications.change"
      form={form}
      fields={{ name: { label: 'Name', rule: applicationName }, allowedOrigins: originsField, profile: profileField }}
      input={(texts) => ({
        applicationId,
        name: texts.name,
        allowedOrigins: toOrigins(texts.allowedOrigins),
        profile: toProfile(texts.profile) ?? null,
      })}
      title="Edit application"
      subtitle={`The client id ${clientId} does not change.`}
      submit="Save"
      onClose={onClose}
    />
  );
}

const originsField = {
  label: 'Allowed origins',
  hint: 'One per line. http://localhost:* allows any port.',
  placeholder: 'https://shop.example',
  lines: 3,
  mono: true,
  rule: originsMessage,
};

const profileField = {
  label: 'Profile',
  hint: 'hosted also accepts and returns what clients of the hosted service need.',
  segments: [
    { value: '', label: 'As installed' },
    ...profileName.options.map((option) => ({ value: option, label: option })),
  ],
};

function toProfile(text: string): Profile | undefined {
  return profileName.options.find((option) => option === text);
}

/** Parses typed origins: one per line, or separated by commas or spaces. */
function toOrigins(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

function originsMessage(text: string): string | null {
  for (const origin of toOrigins(text)) {
    const message = firstMessage(allowedOrigin, origin);
    if (message) return `${origin} is not a valid origin. ${message}`;
  }
  return null;
}

/** Confirms the rotation of the client secret, then shows the new one. */
export function RotateSecretDialog({ application: { id, name }, onClose }: ApplicationProps) {
  const [secret, setSecret] = useState<RevealedSecret>();
  if (secret) return <SecretDrawer title="Secret rotated" secret={secret} onClose={onClose} />;
  return (
    <ConfirmOperation
      operation="applications.rotateSecret"
      input={{ applicationId: id }}
      title={`Rotate the secret of ${name}?`}
      confirm="Rotate secret"
      onDone={setSecret}
      onClose={onClose}
    >
      <p>
        The old secret and its access tokens stop working immediately. Clients fail until they use the new secret. It is
        shown once.
      </p>
    </ConfirmOperation>
  );
}

/** Shows a client secret once; closes after the reader confirms that it is saved. */
function SecretDrawer({ title, secret, onClose }: { title: string; secret: RevealedSecret; onClose: () => void }) {
  const [saved, setSaved] = useState(false);
  return (
    <FormDrawer
      title={title}
      subtitle={`${secret.name} connects with these credentials.`}
      requiresChoice
      onClose={onClose}
      onSubmit={() => saved && onClose()}
      foot={
        <Button
          type="submit"
          variant="filled"
          disabled={!saved}
          rightSection={<IconArrowRight size={15} stroke={1.8} />}
        >
          Continue
        </Button>
      }
    >
      <Details of={{ 'Client id': { copy: secret.clientId } }} />
      <OneTimeSecret label="Client secret" value={secret.clientSecret} saved={saved} onSaved={setSaved} />
    </FormDrawer>
  );
}

type DeleteProps = ApplicationProps & { readonly onDeleted: () => void };

/** Confirms the deletion of an application and lists what is lost. */
export function DeleteApplicationDialog({ application: { id, name, counts }, onDeleted, onClose }: DeleteProps) {
  const { users, wallets } = counts;
  return (
    <ConfirmDeletion
      operation="applications.delete"
      input={{ applicationId: id, acceptLoss: true }}
      id={id}
      name={name}
      confirm="Delete application"
      onDone={() => {
        if (chosenApplication() === id) chooseApplication(undefined);
        onDeleted();
      }}
      onClose={onClose}
    >
      <p>Its tokens stop working immediately and its client id can be reused.</p>
      {(users > 0 || wallets > 0) && (
        <Note tone="bad" title={`${counted(users, 'user')} and ${counted(wallets, 'wallet')} will be deleted`}>
          Their private keys are deleted too. Assets in these wallets and money of market users become permanently
          inaccessible.
        </Note>
      )}
    </ConfirmDeletion>
  );
}
