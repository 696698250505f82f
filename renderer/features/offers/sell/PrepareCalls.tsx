import type { PreparationTransaction } from '../../../../service/resources/offer.ts';
import { More } from '../../../components/layout/More.tsx';
import text from '../../../components/text.module.css';
import { OperationLine } from '../../../frame/act/OperationLine.tsx';
import { secret } from '../../../service/call/api-call.ts';
import type { Offer, Wallet } from '../../../service/call/client.ts';
import { toShown } from '../../../service/form/transaction-request.ts';

/** The HTTP calls for approval and signature, in order. */
export function PrepareCalls({
  offer: { id: offerId, nft, dataToSign },
  wallet: { id: walletId },
  needed,
}: {
  offer: Offer;
  wallet: Wallet;
  needed: readonly PreparationTransaction[];
}) {
  const signingMethodCredential = secret('PIN', '<signing method id>:');
  return (
    <More label="The same over HTTP" hint={`${2 + 2 * needed.length} calls`}>
      <div className={text.stack}>
        {needed.map((call) => (
          <div key={call.to} className={text.stack}>
            <OperationLine
              operation="transactions.execute"
              input={{
                signingMethodCredential,
                transactionRequest: toShown({ ...call, walletId }),
              }}
            />
            <OperationLine
              operation="offers.recordApproval"
              input={{ offerId, txApprove: '<transaction hash>' }}
            />
          </div>
        ))}
        <OperationLine
          operation="signatures.sign"
          input={{
            signingMethodCredential,
            signatureRequest: {
              type: 'MESSAGE',
              secretType: nft.chain,
              walletId,
              data: dataToSign,
            },
          }}
        />
        <OperationLine operation="offers.sign" input={{ offerId, signature: '<signature>' }} />
      </div>
    </More>
  );
}
