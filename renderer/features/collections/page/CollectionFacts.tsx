import { Link } from '@tanstack/react-router';
import type { Collection } from '../../../../service/resources/collection.ts';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { Field, FieldList } from '../../../components/layout/FieldList.tsx';
import { ItemPicture } from '../../../components/picture/ItemPicture.tsx';
import { standardNames } from '../collection-words.ts';
import { Owner } from '../Owner.tsx';
import styles from './CollectionFacts.module.css';

/** What a collection looks like, and what is known of it. */
export function CollectionFacts({ collection }: { collection: Collection }) {
  const { id, chain, address, standard, owner, image = '', description } = collection;
  const { externalUrl, transactionHash, createdOn } = collection;
  return (
    <section className={styles.card} aria-label="Facts">
      <ItemPicture nft={{ imageUrl: image, address, id: '' }} shape="wide" />
      <div className={styles.body}>
        {description && (
          <p className={styles.description} title={description}>
            {description}
          </p>
        )}
        <FieldList>
          <Field label="Standard">{standardNames[standard]}</Field>
          <Field label="Owner">
            <Owner chain={chain} address={owner} />
          </Field>
          {externalUrl && (
            <Field label="Website">
              <Identifier value={externalUrl} label="website" />
            </Field>
          )}
          {transactionHash && (
            <Field label="Deployed by">
              <Link
                to="/explorer/$chain/tx/$hash"
                params={{ chain, hash: transactionHash }}
                className={styles.hash}
              >
                <Identifier
                  value={transactionHash}
                  label="transaction hash"
                  shape="short"
                  copy="never"
                />
              </Link>
            </Field>
          )}
          <Field label="Created">
            <RelativeTime at={createdOn} />
          </Field>
          <Field label="Id">
            <Identifier value={id} label="collection id" shape="short" />
          </Field>
        </FieldList>
      </div>
    </section>
  );
}
