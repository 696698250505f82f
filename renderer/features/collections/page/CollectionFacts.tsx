import type { Collection } from '../../../../service/resources/collection.ts';
import { TransactionLink } from '../../../components/chain/TransactionLink.tsx';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { Field, FieldList, TimeField, ValueField } from '../../../components/layout/FieldList.tsx';
import { PictureCard } from '../../../components/picture/PictureCard.tsx';
import text from '../../../components/text.module.css';
import { wireLabel } from '../../../service/labels/wire-names.ts';
import { Owner } from '../Owner.tsx';
import styles from './CollectionFacts.module.css';

/** The image and the details of a collection. */
export function CollectionFacts({ collection }: { collection: Collection }) {
  const { id, chain, address, standard, owner, image = '', description } = collection;
  const { externalUrl, transactionHash, createdOn } = collection;
  return (
    <PictureCard label="Details" nft={{ imageUrl: image, address, id: '' }}>
      {description && (
        <p className={`${text.soft} ${text.clamped} ${styles.description}`} title={description}>
          {description}
        </p>
      )}
      <FieldList>
        <Field label="Standard">{wireLabel('standard', standard)}</Field>
        <Field label="Owner">
          <Owner chain={chain} address={owner} />
        </Field>
        {externalUrl && <ValueField label="Website" value={externalUrl} />}
        {transactionHash && (
          <Field label="Deployed by">
            <TransactionLink chain={chain} hash={transactionHash} shape="short" />
          </Field>
        )}
        <TimeField label="Created" at={createdOn} />
        <Field label="Id">
          <Identifier value={id} label="collection id" shape="short" />
        </Field>
      </FieldList>
    </PictureCard>
  );
}
