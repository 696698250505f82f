import { IconPlus, IconStack2 } from '@tabler/icons-react';
import type { Collection } from '../../../../service/model/market/collection.ts';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { DialogButton } from '../../../components/layout/DialogButton.tsx';
import { PanelKey, PanelTitle } from '../../../components/layout/DockedPanel.tsx';
import { WireState } from '../../../components/status/WireNameLabel.tsx';
import text from '../../../components/text.module.css';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { recordPanel } from '../../../frame/page/RecordPage.tsx';
import { TokenTypeDrawer } from '../deploy/TokenTypeDrawer.tsx';
import { CollectionFacts, Refused } from './CollectionPage.tsx';

export const collectionPanel = recordPanel({
  kind: 'Collection',
  operation: 'collections.getDeployment',
  input: (deploymentId) => ({ deploymentId }),
  page: ({ chain, address }) => ({ to: '/collections/$chain/$address', params: { chain, address } }),
  head: (collection) => (
    <>
      <PanelTitle title={collection.name} actions={<NextStep collection={collection} />}>
        <WireState of="deploymentStatus" name={collection.status} />
      </PanelTitle>
      <PanelKey>
        <Identifier value={collection.address} label="address" />
      </PanelKey>
    </>
  ),
  body: (collection) => (
    <div className={text.stack}>
      <Refused collection={collection} />
      <CollectionFacts collection={collection} />
    </div>
  ),
});

/** A collection without token types needs one before tokens can be minted. */
function NextStep({ collection }: { collection: Collection }) {
  const { chain, address, status, tokenTypes } = collection;
  if (status === 'FAILED') return null;
  if (tokenTypes === 0)
    return (
      <DialogButton
        variant="filled"
        icon={IconPlus}
        dialog={(onClose) => <TokenTypeDrawer collection={collection} onClose={onClose} />}
      >
        New token type…
      </DialogButton>
    );
  return (
    <ActButton action={{ name: 'mint-tokens', chain, contractAddress: address }} icon={IconStack2} variant="filled">
      Mint…
    </ActButton>
  );
}
