import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type DefaultTheme, defineConfig, type MarkdownRenderer } from 'vitepress';
import manifest from '../../package.json' with { type: 'json' };
import { type Page, writeTexts } from './texts.ts';

const docs = join(import.meta.dirname, '..');

interface Section {
  readonly title: string;
  readonly first?: readonly string[];
  /** Titles with their pages, before pages without a group. */
  readonly groups?: Readonly<Record<string, readonly string[]>>;
}

/** The sections in the order of the sidebar. Pages that are not listed follow in the order of their titles. */
const sections: Readonly<Record<string, Section>> = {
  tutorials: { title: 'Tutorials', first: ['first-hour', 'shop-express-react', 'python-pytest', 'sell-an-nft'] },
  'how-to': {
    title: 'How-to guides',
    groups: {
      'Set up': ['install', 'docker', 'compose', 'desktop', 'console', 'command-line', 'exec', 'intercept'],
      'Test your application': [
        ...['the-test-fixture', 'test-with-vitest', 'test-with-jest', 'test-with-node-test'],
        ...['test-with-playwright', 'typed-client', 'generate-a-client', 'receive-webhooks', 'handler-tests'],
      ],
      'Control the state': ['seeds', 'snapshots', 'worlds', 'clock', 'faults', 'reproducible-runs'],
      'Run in CI': ['ci', 'ci-github', 'ci-gitlab', 'ci-circleci', 'ci-jenkins'],
      'Find out what happened': ['request-log', 'attention', 'audit-log', 'monitor'],
      'Run for others': ['run-for-a-team', 'addresses', 'reverse-proxy', 'back-up', 'upgrade', 'shared-world'],
    },
  },
  reference: { title: 'Reference', first: ['cli', 'configuration', 'settings', 'errors', 'events'] },
  explanation: {
    title: 'Explanation',
    first: ['how-it-works', 'worlds-snapshots-seeds', 'chains', 'device-key', 'security-model', 'architecture'],
  },
  help: { title: 'Help', first: ['troubleshooting', 'faq', 'support'] },
  project: { title: 'Project', first: ['changelog', 'versioning', 'security', 'telemetry', 'license', 'contributing'] },
};

/** Pages of the repository outside of `docs/`, and where the manual has them. */
const ownPages: Readonly<Record<string, string>> = {
  'README.md': '/',
  'CHANGELOG.md': '/project/changelog',
  'CONTRIBUTING.md': '/project/contributing',
  'SECURITY.md': '/project/security',
};

const inDocs = (path: string) => readFileSync(join(docs, path), 'utf8');

/** The Markdown of a page, with the repository's own pages that it includes. */
function sourceOf(path: string): string {
  return inDocs(path).replace(/^<!--@include: (.+)-->$/gm, (_, file: string) =>
    inDocs(posix.join(posix.dirname(path), file)),
  );
}

/** Whether a file includes a page from the root of the repository; its links start there. */
const includesOwnPage = (path: string) => /^project\/(?:changelog|contributing|security)\.md$/.test(path);

const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.md') && !path.startsWith('.'))
  .map((file) => {
    const source = sourceOf(file);
    return { path: file.replace(/\.md$/, ''), title: /^# (.+)$/m.exec(source)?.[1] ?? file, source };
  });

function sidebarOf(section: string, { title, first = [], groups = {} }: Section): DefaultTheme.SidebarItem {
  const named = (names: readonly string[]) =>
    names.flatMap((name) => pages.filter(({ path }) => path === `${section}/${name}`));
  const listed = [...first, ...Object.values(groups).flat()].map((name) => `${section}/${name}`);
  const others = pages
    .filter(({ path }) => posix.dirname(path) === section && !listed.includes(path))
    .toSorted((left, right) => left.title.localeCompare(right.title));
  return {
    text: title,
    collapsed: section === 'explanation' || section === 'project',
    items: [
      ...Object.entries(groups).map(([text, names]) => ({ text, collapsed: true, items: named(names).map(toItem) })),
      ...[...named(first), ...others].map(toItem),
    ],
  };
}

function toItem({ path, title }: Page): DefaultTheme.SidebarItem {
  return { text: title, link: `/${path}` };
}

/** Files in `docs/` that pages link to, e.g. pictures and seeds. */
const linkedFiles = new Set<string>();

type Tokens = Parameters<MarkdownRenderer['renderer']['render']>[0];

/** Links to files of the repository lead to pages of the manual; the others become text. */
function withoutRepositoryLinks(tokens: Tokens, folder: string): Tokens {
  let isText = false;
  return tokens.filter((token) => {
    const target = token.type === 'link_open' ? String(token.attrGet('href')) : '';
    if (target !== '' && !/^(?:[a-z]+:|[#/])/.test(target)) {
      const [path = '', anchor] = target.split('#');
      const file = posix.join(folder, path);
      const page = file.startsWith('docs/') ? `/${file.slice('docs/'.length)}` : ownPages[file];
      isText = page === undefined;
      if (page !== undefined && /\.(?!md$)\w+$/.test(file)) linkedFiles.add(file.slice('docs/'.length));
      if (page !== undefined) token.attrSet('href', anchor === undefined ? page : `${page}#${anchor}`);
    }
    if (!isText) return true;
    if (token.type === 'link_close') isText = false;
    return !token.type.startsWith('link_');
  });
}

/** VitePress rewrites anchors like `#route.not-offered`, which the ids of headings do not follow. */
function keepAnchors({ renderer }: MarkdownRenderer): void {
  const open = renderer.rules.link_open;
  renderer.rules.link_open = (tokens, index, ...rest) => {
    const [, anchor] = tokens[index]?.attrGet('href')?.split('#') ?? [];
    const html = open?.(tokens, index, ...rest) ?? '';
    return anchor?.includes('.') ? html.replace(/#[^"]*/, `#${anchor}`) : html;
  };
}

/** The code of scripts within pages: the content policy of the service allows only files. */
const scripts = new Map<string, string>();

function toFile(_: string, attributes: string, code: string): string {
  const name = `inline-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
  scripts.set(name, code);
  return `<script${attributes} src="/manual/assets/${name}"></script>`;
}

/** The manual: `npm run docs` builds it into `out/manual`, and the service serves it at `/manual`. */
export default defineConfig({
  title: 'Vaultdesk',
  description: manifest.description,
  base: '/manual/',
  outDir: '../out/manual',
  cacheDir: '../out/manual-cache',
  cleanUrls: true,
  // The search index is one file.
  vite: { build: { chunkSizeWarningLimit: 2_000 } },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Tutorials', link: '/tutorials/first-hour' },
      { text: 'How-to guides', link: '/how-to/install' },
      { text: 'Reference', link: '/reference/cli' },
      { text: 'Help', link: '/help/troubleshooting' },
    ],
    sidebar: Object.entries(sections).map(([name, section]) => sidebarOf(name, section)),
  },
  markdown: {
    config: (markdown) => {
      keepAnchors(markdown);
      markdown.core.ruler.push('repository-links', ({ tokens, env }) => {
        const folder = includesOwnPage(env.relativePath) ? '.' : posix.dirname(`docs/${env.relativePath}`);
        for (const token of tokens) token.children &&= withoutRepositoryLinks(token.children, folder);
      });
    },
  },
  // The service allows scripts from files only.
  transformHtml: (html) => html.replaceAll(/<script(?! id="__VP)([^>]*)>([^<]+)<\/script>/g, toFile),
  buildEnd: ({ outDir }) => {
    for (const file of linkedFiles) cpSync(join(docs, file), join(outDir, file));
    for (const [name, code] of scripts) writeFileSync(join(outDir, 'assets', name), code);
    writeTexts(outDir, manifest.description, pages);
  },
});
