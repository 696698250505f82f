import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TokenType } from '../../../../service/resources/token-type.ts';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import { useOperation } from '../../../frame/act/use-operation.tsx';
import { service } from '../../../service/call/client.ts';
import { failureOf } from '../../../service/call/failure.ts';
import { leftOf, type MintPreset } from '../collection-labels.ts';
import { DestinationFields } from './DestinationFields.tsx';
import { type MintBatch, MintProgressDrawer } from './MintProgressDrawer.tsx';
import { sumOf } from './read-destinations.ts';
import { ChosenType, TypeField } from './TypeField.tsx';
import { useDestinations } from './use-destinations.ts';

/** Mints tokens of one type to one or thousands of recipients, then shows the progress. */
export function MintDrawer({ preset, onClose }: { preset: MintPreset; onClose: () => void }) {
  const [target, setTarget] = useState(preset);
  const [batch, setBatch] = useState<MintBatch>();
  const { chain, contractAddress, tokenTypeId } = target;
  const { data: type } = useQuery(
    service.tokenTypes.get.queryOptions(
      {
        secretType: chain ?? 'ETHEREUM',
        contractAddress: contractAddress ?? '',
        tokenTypeId: tokenTypeId ?? '',
      },
      { enabled: Boolean(chain && contractAddress && tokenTypeId) },
    ),
  );
  if (batch)
    return (
      <MintProgressDrawer batch={batch} onAgain={() => setBatch(undefined)} onClose={onClose} />
    );
  return (
    <MintForm
      // The token kind determines the maximum amount per recipient.
      key={type?.fungible ? 'fungible' : 'unique'}
      target={target}
      type={type}
      isGiven={preset.tokenTypeId !== undefined}
      onTarget={setTarget}
      onMinted={setBatch}
      onClose={onClose}
    />
  );
}

function MintForm({
  target,
  type,
  isGiven,
  onTarget,
  onMinted,
  onClose,
}: {
  target: MintPreset;
  /** `undefined` until a type is chosen and loaded. */
  type: TokenType | undefined;
  /** Whether the type was preset when the drawer opened. */
  isGiven: boolean;
  onTarget: (target: MintPreset) => void;
  onMinted: (batch: MintBatch) => void;
  onClose: () => void;
}) {
  const [isChecked, check] = useState(false);
  const fungible = type?.fungible ?? false;
  const destinations = useDestinations({ fungible, remaining: leftOf(type), atFirst: 1 });
  const { destinations: read, isRead } = destinations;
  // Recipients are requested once the type is known.
  const faults = type ? destinations.faults : 1;
  const input = {
    secretType: type?.chain,
    contractAddress: type?.contractAddress ?? '<collection>',
    tokenTypeId: type?.tokenTypeId ?? '<token type>',
  };
  const create = useOperation('tokenMints.create', {
    ...input,
    destinations:
      read.length > 0 ? read.slice(0, 3).map((destination) => ({ ...destination })) : [sample],
  });
  const submit = () => {
    check(true);
    if (!type || faults > 0 || !isRead) return;
    create.attempt({ ...input, destinations: [...read] }, ({ mints }) => {
      const [first] = mints;
      if (first)
        onMinted({ ...input, createdOn: first.createdOn, count: mints.length, name: type.name });
    });
  };
  return (
    <FormDrawer
      title="Mint"
      subtitle="New tokens, sent directly to the recipients' wallets."
      submit={faults > 0 || !isRead ? 'Mint' : `Mint ${sumOf(read).toLocaleString('en')}`}
      busy={create.busy || destinations.isReading}
      formError={create.error ? failureOf(create.error).message : undefined}
      fieldsAtFault={isChecked ? faults : 0}
      onSubmit={submit}
      onClose={onClose}
      apiLine={create.apiLine}
    >
      {isGiven ? (
        <ChosenType type={type} />
      ) : (
        <TypeField
          target={target}
          onChange={onTarget}
          error={isChecked && !type ? 'Choose a token type.' : undefined}
        />
      )}
      {type && <DestinationFields chain={type.chain} value={destinations} isChecked={isChecked} />}
    </FormDrawer>
  );
}

const sample = { address: '<address>', amount: 1 };
