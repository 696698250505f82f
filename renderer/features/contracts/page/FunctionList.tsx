import { Box } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import filter from '../../../components/table/table.module.css';
import text from '../../../components/text.module.css';
import type { ContractFunction } from '../../../service/call/client.ts';
import { anotherFunction } from '../../../service/queries/page-searches.ts';
import { isRead, typesOf } from './function-kinds.ts';
import styles from './page.module.css';

/** Minimum number of functions for a search field. */
const searchedFrom = 9;

/** The functions of a contract: read, write and custom. */
export function FunctionList({ functions, chosen }: { functions: readonly ContractFunction[]; chosen: string }) {
  const [query, setQuery] = useState('');
  const matches = functions.filter(({ name }) => name.toLowerCase().includes(query.trim().toLowerCase()));
  const groups = [
    { title: 'Read', functions: matches.filter(isRead) },
    { title: 'Write', functions: matches.filter((fn) => !isRead(fn)) },
  ];
  return (
    <nav className={`${text.stack} ${text.roomy} ${styles.list}`} aria-label="Functions">
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
              <Box component="h2" className={`${text.quiet} ${text.small}`} py={4} px={12} fw={400}>
                {title} <span className={text.figures}>{members.length}</span>
              </Box>
              <ul>
                {members.map((fn) => (
                  <li key={fn.signature}>
                    <Item fn={fn.signature} isChosen={fn.signature === chosen}>
                      {fn.name}{' '}
                      <Box
                        component="code"
                        c="dimmed"
                        fz="xs"
                        fw={400}
                        style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}
                      >
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
        <Box component="p" className={text.quiet} px={12}>
          No matching function.
        </Box>
      )}
      <section aria-label="Custom">
        <Box component="h2" className={`${text.quiet} ${text.small}`} py={4} px={12} fw={400}>
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
    <Link
      from="/contracts/$chain/$address"
      to="/contracts/$chain/$address"
      search={{ fn }}
      replace
      className={`${text.baseline} ${text.plain} ${text.medium} ${styles.item}`}
      aria-current={isChosen ? 'true' : undefined}
    >
      {children}
    </Link>
  );
}
