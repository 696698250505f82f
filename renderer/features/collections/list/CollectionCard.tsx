import { Box, Flex } from '@mantine/core';
import type { Collection } from '../../../../service/resources/collection.ts';
import { ChainGlyph } from '../../../components/chain/ChainGlyph.tsx';
import { counted } from '../../../components/figures/counted.ts';
import { ItemPicture } from '../../../components/picture/ItemPicture.tsx';
import grid from '../../../components/table/CardGrid.module.css';
import { RowLink } from '../../../components/table/RowLink.tsx';
import text from '../../../components/text.module.css';
import { wireLabel } from '../../../service/labels/wire-names.ts';
import { MintState } from '../MintState.tsx';
import styles from './CollectionCard.module.css';

/** The contents of a collection card. */
export function CollectionCard({
  collection: { chain, address, name, symbol, image = '', standard, status, reason, tokenTypes },
}: {
  collection: Collection;
}) {
  return (
    <>
      <ItemPicture nft={{ imageUrl: image, address, id: '' }} shape="wide" />
      <div className={grid.body}>
        <div className={`${text.apart} ${grid.line}`}>
          <RowLink to="/collections/$chain/$address" params={{ chain, address }} title={name}>
            {name}
          </RowLink>
          <Flex component="span" title={chain}>
            <ChainGlyph chain={chain} />
          </Flex>
        </div>
        <Box className={`${text.cut} ${text.small} ${text.quiet} ${styles.sub}`} mb={8}>
          <code>{symbol}</code> {wireLabel('standard', standard)}
        </Box>
        <div className={`${text.apart} ${grid.line}`}>
          <span title={reason}>
            <MintState status={status} />
          </span>
          <Box component="span" className={`${text.cut} ${text.soft} ${text.figures}`} fz="sm">
            {tokenTypes === 0 ? 'no token types' : counted(tokenTypes, 'token type')}
          </Box>
        </div>
      </div>
    </>
  );
}
