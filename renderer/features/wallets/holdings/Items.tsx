import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { SecretType } from '../../../../service/kernel/primitives.ts';
import type { NonFungible } from '../../../../service/resources/balance.ts';
import { AddressLink } from '../../../components/chain/AddressLink.tsx';
import { ItemPicture } from '../../../components/picture/ItemPicture.tsx';
import { Tag } from '../../../components/status/Tag.tsx';
import text from '../../../components/text.module.css';
import { shorten } from '../../../service/labels/shorten.ts';
import { wireLabel } from '../../../service/labels/wire-names.ts';
import styles from './Balances.module.css';

const first = 6;

export function Items({
  secretType,
  items,
}: {
  secretType: SecretType;
  items: readonly NonFungible[];
}) {
  const [isWhole, showWhole] = useState(false);
  const visibleItems = isWhole ? items : items.slice(0, first);
  if (items.length === 0) return <p className={`${text.quiet} ${styles.none}`}>No items.</p>;
  return (
    <>
      <ul className={styles.items} aria-label="Items">
        {visibleItems.map(({ id, name, imageUrl = '', balance, contract }) => (
          <li key={`${contract.address} ${id}`} className={`${text.line} ${styles.row}`}>
            <ItemPicture nft={{ imageUrl, address: contract.address, id }} shape="thumb" />
            <span className={`${text.cut} ${text.strong}`} title={name}>
              {name || `${contract.name} #${shorten(id, 'short')}`}
            </span>
            <Tag>{wireLabel('standard', contract.type)}</Tag>
            <span className={`${text.quiet} ${styles.contract}`}>
              <AddressLink secretType={secretType} address={contract.address} name={undefined} />
            </span>
            <span className={`${text.figures} ${styles.amount}`}>
              {balance.toLocaleString('en')}
            </span>
          </li>
        ))}
      </ul>
      {visibleItems.length < items.length && (
        <UnstyledButton className={`${text.link} ${text.small}`} onClick={() => showWhole(true)}>
          Show {(items.length - visibleItems.length).toLocaleString('en')} more
        </UnstyledButton>
      )}
    </>
  );
}
