import { Box, Flex } from '@mantine/core';
import { counted } from '../../../components/figures/counted.ts';
import { toAge } from '../../../components/figures/instant.ts';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { TextLink } from '../../../components/layout/LinkButton.tsx';
import { WireNameLabel } from '../../../components/status/WireNameLabel.tsx';
import { currentOf, StepArrow, StepBox, StepEdge } from '../../../components/timeline/Diagram.tsx';
import diagram from '../../../components/timeline/timeline.module.css';
import type { OfferInspection } from '../../../service/call/client.ts';
import { flowOf, type Holding, holdingsOf, type Movement } from './item-flow.ts';
import { lifecycleOf, type Step, textOf } from './offer-lifecycle.ts';
import styles from './page.module.css';

/** The holders of the items and the money, and the transfers between them. */
export function MoneyAndItems({
  inspection,
  sellerWallet,
}: {
  inspection: OfferInspection;
  /** The name of the seller's wallet, if it is known. */
  sellerWallet: string | undefined;
}) {
  const { offer, sales, custodyAddress } = inspection;
  const flow = flowOf(inspection);
  const holdings = holdingsOf(inspection);
  const { chain } = offer.nft;
  return (
    <Card title="Money and items" hint="transfers so far">
      <div style={{ containerType: 'inline-size' }}>
        <div className={styles.flow}>
          <Holder
            name={sellerWallet ?? offer.sellerNickname}
            part={`seller${sellerWallet && offer.sellerNickname ? `, ${offer.sellerNickname}` : ''}`}
            holding={holdings.seller}
          />
          <Zone movements={[flow.taken, flow.returned, flow.received]} />
          <Holder
            name={
              <TextLink
                to="/explorer/$chain/address/$address"
                params={{ chain, address: custodyAddress }}
                className="plain"
                label="Escrow"
              />
            }
            part="holds for the offer"
            holding={holdings.custody}
            passes={flow.received && 'money'}
            isEmpty={!flow.taken}
          />
          <Zone movements={[flow.sold, flow.selling, flow.paid]} />
          <Holder
            name={sales.buyers > 0 ? counted(sales.buyers, 'buyer') : 'Buyers'}
            part={namesOf(sales)}
            holding={holdings.buyers}
            isEmpty={offer.amountPurchased === 0}
          />
        </div>
      </div>
    </Card>
  );
}

function namesOf({ buyers, buyerNames }: OfferInspection['sales']): string {
  if (buyers === 0) return 'none yet';
  const more = buyers > buyerNames.length ? ', …' : '';
  return `${buyerNames.map((name) => name || 'unnamed').join(', ')}${more}`;
}

interface HolderProps {
  readonly name: React.ReactNode;
  /** The role of the holder in the offer. */
  readonly part: string;
  readonly holding: Holding;
  /** Money that passes through from the buyers to the seller. */
  readonly passes?: 'money' | undefined;
  /** Nothing has arrived here yet. */
  readonly isEmpty?: boolean;
}

function Holder({ name, part, holding, passes, isEmpty = false }: HolderProps) {
  return (
    <div className={styles.holder} data-empty={isEmpty || undefined}>
      <div className="cut strong plain">{name}</div>
      <div className="cut quiet small">{part}</div>
      <Box className={`cut quiet ${styles.holding}`} fz="sm" lh="26px" title={`${holding.amount} ${holding.unit}`}>
        <b>{holding.amount}</b> {holding.unit}
      </Box>
      {passes && <span className={styles.passes} aria-hidden="true" />}
    </div>
  );
}

/** The transfers between two holders, one per line. */
function Zone({ movements }: { movements: readonly (Movement | undefined)[] }) {
  return (
    <ul className={styles.zone}>
      {movements.map((movement, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a lane is identified by its position
        <Flex key={index} component="li" direction="column" justify="flex-end" align="center" miw={0}>
          {movement && (
            <>
              <Box component="span" className="cut figures medium" maw="100%" fz="xs" lh="14px">
                {movement.label}
              </Box>
              <span
                className={styles.arrow}
                data-kind={movement.kind}
                data-direction={movement.kind === 'items' ? 'out' : 'back'}
                data-pending={movement.isPending || undefined}
                style={{ '--width': `${movement.width}px` }}
                aria-hidden="true"
              />
            </>
          )}
        </Flex>
      ))}
    </ul>
  );
}

/** The offer status diagram: the main path in one line, the exits below, and the cause of each step. */
export function OfferDiagram({ inspection }: { inspection: OfferInspection }) {
  const { path, refused, terminated, error } = lifecycleOf(inspection);
  return (
    <Box pt={10} px={16} pb={16} style={{ containerType: 'inline-size' }}>
      <ol className={styles.way} aria-label={textOf(inspection)}>
        {path.map((step, index) => (
          <PathStep key={step.status} step={step} index={index} />
        ))}
        <Exit step={refused} />
        <Exit step={terminated} />
        <Exit step={error} />
      </ol>
    </Box>
  );
}

function PathStep({ step, index }: { step: Step; index: number }) {
  return (
    <>
      {index > 0 && (
        <StepEdge className={styles.edge} isTravelled={step.isTravelled} isGone={step.state === 'impossible'}>
          <span className={`${diagram.cause} ${styles.cause}`} data-long={step.brief ? true : undefined}>
            {step.cause}
          </span>
          {step.brief && <span className={`${diagram.cause} ${styles.cause} ${styles.brief}`}>{step.brief}</span>}
        </StepEdge>
      )}
      <Box
        component="li"
        className={styles.step}
        display="contents"
        style={{ '--column': 2 * index + 1 }}
        aria-current={currentOf(step.state)}
      >
        <Flex component="span" className="quiet nowrap figures tiny" justify="center" h={24} style={{ gridRow: 1 }}>
          <When step={step} />
        </Flex>
        <OfferStep step={step} />
      </Box>
    </>
  );
}

function Exit({ step }: { step: Step }) {
  const isGone = step.state === 'impossible';
  return (
    <li className={styles.exit} data-exit={step.status} aria-current={currentOf(step.state)}>
      <span
        className={styles.down}
        data-travelled={step.isTravelled || undefined}
        data-gone={isGone || undefined}
        aria-hidden="true"
      >
        {step.status === 'ERROR' && (
          <svg aria-hidden="true" display="block" width="92" height="36" strokeDasharray={isGone ? '4.5' : undefined}>
            <path
              d="M.75 0V10a7.25 7.25 0 0 0 7.25 7.25h76a7.25 7.25 0 0 1 7.25 7.25V36"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
            />
          </svg>
        )}
        <StepArrow className={styles.downArrow} />
      </span>
      <span className={`${diagram.cause} ${styles.downCause}`} aria-hidden="true">
        {step.cause}
      </span>
      <OfferStep step={step} isExit />
      {step.isTravelled && (
        <span className={`nowrap tiny ${styles.exitWhen}`}>
          <When step={step} />
        </span>
      )}
    </li>
  );
}

function OfferStep({ step: { status, state }, isExit }: { step: Step; isExit?: boolean }) {
  return (
    <StepBox className={styles.box} state={state} {...(isExit && { isExit })}>
      <WireNameLabel of="offerStatus" name={status} />
    </StepBox>
  );
}

function When({ step: { state, at, hint } }: { step: Step }) {
  if (at === undefined) return hint;
  if (state === 'past') return <RelativeTime at={at} />;
  return (
    <Box component="b" className="strong" c={state === 'failed' ? 'var(--vd-bad-text)' : 'var(--vd-accent-text)'}>
      <RelativeTime at={at} format={(since, now) => `for ${toAge(since, now)}`} />
    </Box>
  );
}
