/** Habits of unidiomatic English. A match is a line to review: some words are right in some sentences. */
const habits: readonly RegExp[] = [
  // "behind" for time
  /\bbehind\b/,
  // anonymous subjects: name the caller, the client, another request, the operator
  /\b(?:whoever|nobody|somebody)\b/i,
  /\bwho (?:asks|comes|calls|wants|listens|reads|looks|writes|waits)\b/,
  // clauses with "what" as nouns
  /^What [a-z]|\bwhatever\b/i,
  /(?:[.,;] |^)what (?:is|was|it|they|has|comes|came|became|waits|happened|follows|makes|a|an|the|one)\b/i,
  // programs that tell and say
  /\b(?:tell|tells|told|telling|says|said|saying)\b/,
  // "where" for a condition
  /\bwhere (?:it|that|there|they|one|nothing|none|this|an?|the|its|no|somebody|several|others?)\b/i,
  /\bnothing (?:where|while|until|for|at|by|unless|of)\b|; nothing\b/i,
  // vague amounts
  /\bso (?:long|many|much|often|far)\b|\bas many\b/i,
  // adverbs with a plainer word
  /\b(?:anew|meanwhile|by itself|for good|any more|all the same|as before)\b/,
  // verbs of place for "is", "stores", "exists"
  /\b(?:stands?|stood|lies|lay|lays|laid|keeps?)\b|\b(?:is|are) there\b/,
  // "one" for a noun
  /\b(?:that|this|another|any other|each|the other|of|every|no other) ones?\b|\bones\b/,
  // "is no X" for "is not an X"
  /\b(?:is|are) (?:none|no [a-z]+)/,
  // chains of "of"
  /\bof (?:the |an? |its |all )?[a-z-]+ of (?:the |an? |its )?[a-z-]+/,
  // "begin" and "go on" for "start" and "continue"
  /\b(?:begins?|began|begun|goes on|go on|went on|goes by|comes in|came in|goes again|takes? away|taken away)\b/,
  /\bas (?:it|they|those|that|others?|its) (?:is|are|was|were|has|have|had|does|do|did|stands|wants|came|went|seen|said)\b/,
  // "make" for everything
  /\b(?:make|makes|made|making)\b/i,
];

export type TextKind = 'comments' | 'titles' | 'strings' | 'paragraphs';

export type Texts = Record<TextKind, readonly string[]>;

/** The texts of a file that people read; strings with fewer than four words are identifiers. */
export function textsIn(path: string, source: string): Texts {
  const none: Texts = { comments: [], titles: [], strings: [], paragraphs: [] };
  if (path.endsWith('.md')) return { ...none, paragraphs: source.split(/\n\s*\n/) };
  const comments = [
    ...[...source.matchAll(/\/\*\*?([\s\S]*?)\*\//g)].map(([, body = '']) =>
      body.replace(/\s*\n\s*\*?\s*/g, ' ').trim(),
    ),
    ...[...source.matchAll(/(?:^|\s)\/\/\s?(.*)$/gm)].map(([, line = '']) => line),
  ];
  return /\.(?:test|spec)\./.test(path)
    ? { ...none, comments, titles: titlesIn(source) }
    : { ...none, comments, strings: stringsIn(source) };
}

function titlesIn(source: string): string[] {
  const title = /\b(?:test|it|describe)(?:\.\w+)*\(\s*(['"`])([\s\S]+?)\1\s*,/g;
  return [...source.matchAll(title)].map(([, , text = '']) => text);
}

function stringsIn(source: string): string[] {
  const string = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`|>([^<>{}\n]{12,})</g;
  return [...source.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(string)]
    .map(([, single, template, markup]) => single ?? template ?? markup ?? '')
    .filter((text) => text.split(' ').length > 3);
}

export function hasHabit(text: string): boolean {
  return habits.some((habit) => habit.test(text));
}
