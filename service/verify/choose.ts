import type { Subject } from './statement.ts';

/** The selected part of the suite. */
export interface Choice {
  /** Ids; `*` matches any text. @example "users.*" */
  readonly only: readonly string[];
  readonly withOpenPoints: boolean;
}

/** Filters subjects and assertions by the choice. */
export function choose(subjects: readonly Subject[], { only, withOpenPoints }: Choice): Subject[] {
  const patterns = only.map(patternOf);
  const isChosen = (id: string) => patterns.length === 0 || patterns.some((item) => item.test(id));
  return subjects
    .filter(({ part }) => withOpenPoints || part === 'contract')
    .map((subject) => ({
      ...subject,
      statements: subject.statements.filter(({ id }) => isChosen(id)),
    }))
    .filter(({ statements }) => statements.length > 0);
}

function patternOf(glob: string): RegExp {
  const literal = glob.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${literal}$`);
}
