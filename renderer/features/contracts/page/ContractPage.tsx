import { Box, Button, Flex } from '@mantine/core';
import { IconClipboardText, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { secretType as chains } from '../../../../service/model/kernel/primitives.ts';
import { Chain } from '../../../components/chain/ChainGlyph.tsx';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { DialogButton } from '../../../components/layout/ConfirmDialog.tsx';
import { TextLink } from '../../../components/layout/LinkButton.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { Tag } from '../../../components/status/StatusLabel.tsx';
import filter from '../../../components/table/table.module.css';
import { OperationForm } from '../../../frame/action/OperationForm.tsx';
import { PageHeader } from '../../../frame/page/PageHeader.tsx';
import { AwaitedPage } from '../../../frame/page/RecordPage.tsx';
import { type Contract, type ContractFunction, service } from '../../../service/call/client.ts';
import {
  forgetAbi,
  type PastedContract,
  storeAbi,
  useIgnoredEntries,
  usePastedFunctions,
} from '../../../service/form/pasted-abi.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { shorten } from '../../../service/labels/wire-names.ts';
import { anotherFunction } from '../../../service/queries/page-searches.ts';
import { FreeFunction } from './FreeFunction.tsx';
import { isRead, mergeFunctions, typesOf } from './function-kinds.ts';
import { KnownFunction, useTokenUnits } from './KnownFunction.tsx';
import styles from './page.module.css';

const route = getRouteApi('/contracts/$chain/$address');
const crumbs = [{ label: 'Contracts', to: '/contracts' }] as const;

/** One contract: its functions and the form of the selected one. */
export function ContractPage() {
  const { chain, address } = route.useParams();
  const known = chains.safeParse(chain);
  const query = useQuery(service.contracts.get.queryOptions({ secretType: chain, address }, { staleTime: 60_000 }));
  const { data: contract } = query;
  if (contract && known.success) return <Opened key={contract.address} contract={contract} />;
  return (
    <AwaitedPage query={query} crumbs={crumbs} kind="Contract" beside={known.success && <Chain chain={known.data} />} />
  );
}

function Opened({ contract }: { contract: Contract }) {
  const { secretType, address, name, isContract } = contract;
  const { fn } = route.useSearch();
  const pastedFunctions = usePastedFunctions(contract);
  const ignoredEntries = useIgnoredEntries(contract);
  const functions = mergeFunctions(contract.functions, pastedFunctions);
  const units = useTokenUnits({ secretType, contractAddress: address }, functions);
  const readFunctions = functions.filter(isRead);
  // A function without inputs runs immediately.
  const first = readFunctions.find(({ inputs }) => inputs.length === 0) ?? readFunctions[0] ?? functions[0];
  const selectedFunction = functions.find(({ signature }) => signature === fn);
  const shownFunction = fn === anotherFunction ? undefined : (selectedFunction ?? first);
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={name ?? shorten(address, 'short')}
        beside={
          <>
            <Chain chain={secretType} />
            {pastedFunctions.length > 0 && <Tag>pasted ABI</Tag>}
          </>
        }
        facts={
          <>
            <Identifier value={address} label="address" />
            <Link to="/explorer/$chain/address/$address" params={{ chain: secretType, address }}>
              View in explorer
            </Link>
          </>
        }
        actions={
          <>
            {pastedFunctions.length > 0 && <Button onClick={() => forgetAbi(contract)}>Remove ABI</Button>}
            <DialogButton
              icon={IconClipboardText}
              dialog={(onClose) => <AbiDrawer contract={contract} onClose={onClose} />}
            >
              Paste ABI…
            </DialogButton>
          </>
        }
      />
      <Flex flex={1} mih={0} style={{ borderTop: '1px solid var(--vd-line)' }}>
        <FunctionList functions={functions} chosen={shownFunction?.signature ?? anotherFunction} />
        <Box flex={1} miw={0} style={{ overflowY: 'auto' }}>
          <Box className="stack airy" maw={608} pt={20} px={24} pb={32}>
            {!isContract && (
              <Note tone="warn" title="No contract at this address">
                {secretType} has no code at this address. Check the chain and the address.
              </Note>
            )}
            {functions.length === 0 && isContract && (
              <Note tone="plain" title="No ABI for this contract">
                Paste its ABI to get a form for each function, or enter a function manually.
              </Note>
            )}
            {ignoredEntries.length > 0 && (
              <Note tone="plain" title="Entries left out of the pasted ABI">
                {ignoredEntries.map(({ name, reason }) => `${name}: ${reason}`).join(' ')}
              </Note>
            )}
            <div>
              {shownFunction ? (
                <KnownFunction
                  key={shownFunction.signature}
                  secretType={secretType}
                  address={address}
                  fn={shownFunction}
                  units={units}
                />
              ) : (
                <FreeFunction secretType={secretType} address={address} />
              )}
            </div>
          </Box>
        </Box>
      </Flex>
    </>
  );
}

const example = 'function balanceOf(address owner) view returns (uint256)';

/** Accepts the ABI of an unknown contract; this browser remembers it. */
function AbiDrawer({ contract, onClose }: { contract: PastedContract; onClose: () => void }) {
  const form = useFields({ text: '' });
  return (
    <OperationForm
      operation="contracts.parseAbi"
      form={form}
      fields={{
        text: {
          label: 'ABI',
          hint: `JSON, a compiler artifact, or one signature per line, e.g. ${example}.`,
          mono: true,
          lines: 12,
          rule: (text) => (text.trim() ? null : 'Paste the ABI first.'),
          blank: example,
        },
      }}
      input={(texts) => texts}
      title="Paste ABI"
      subtitle="Describes functions and events. Stored in this browser; not a secret."
      submit="Use ABI"
      onDone={(abi) => {
        const isEmpty = abi.functions.length + abi.events.length === 0;
        const fault = isEmpty
          ? 'The ABI contains no functions or events. Paste another one.'
          : storeAbi(contract, abi, Date.now());
        if (fault) form.refuse('text', fault);
        else onClose();
      }}
      onClose={onClose}
    />
  );
}

/** Minimum number of functions for a search field. */
const searchedFrom = 9;

function FunctionList({ functions, chosen }: { functions: readonly ContractFunction[]; chosen: string }) {
  const [query, setQuery] = useState('');
  const matches = functions.filter(({ name }) => name.toLowerCase().includes(query.trim().toLowerCase()));
  const groups = [
    { title: 'Read', functions: matches.filter(isRead) },
    { title: 'Write', functions: matches.filter((fn) => !isRead(fn)) },
  ];
  return (
    <nav className={`stack roomy ${styles.list}`} aria-label="Functions">
      {functions.length >= searchedFrom && (
        <Box component="label" className={filter.search} flex="none">
          <IconSearch size={14} stroke={1.7} aria-hidden="true" />
          <input
            type="search"
            className={filter.input}
            aria-label="Find a function"
            placeholder="Find a function"
            value={query}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
        </Box>
      )}
      {groups.map(
        ({ title, functions: members }) =>
          members.length > 0 && (
            <section key={title} aria-label={title}>
              <Box component="h2" className="quiet small" py={4} px={12} fw={400}>
                {title} <span className="figures">{members.length}</span>
              </Box>
              <ul>
                {members.map((fn) => (
                  <li key={fn.signature}>
                    <Item fn={fn.signature} isChosen={fn.signature === chosen}>
                      {fn.name}{' '}
                      <Box component="code" className="cut quiet" fz="xs" fw={400}>
                        {typesOf(fn)}
                      </Box>
                    </Item>
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
      {matches.length === 0 && functions.length > 0 && (
        <Box component="p" className="quiet" px={12}>
          No matching function.
        </Box>
      )}
      <section aria-label="Custom">
        <Box component="h2" className="quiet small" py={4} px={12} fw={400}>
          Not in the ABI
        </Box>
        <Item fn={anotherFunction} isChosen={chosen === anotherFunction}>
          Custom function…
        </Item>
      </section>
    </nav>
  );
}

function Item({ fn, isChosen, children }: { fn: string; isChosen: boolean; children: React.ReactNode }) {
  return (
    <TextLink
      from="/contracts/$chain/$address"
      to="/contracts/$chain/$address"
      search={{ fn }}
      replace
      className={`baseline plain medium ${styles.item}`}
      aria-current={isChosen ? 'true' : undefined}
      label={children}
    />
  );
}
