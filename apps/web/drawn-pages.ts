import path from 'node:path'
import react from '@vitejs/plugin-react'
import { type Plugin, type Rolldown, createServer } from 'vite'
import { contractAnswers } from './contract-answers.ts'

const PRERENDERED = path.join(import.meta.dirname, 'src/app/prerendered.tsx')
/** What the login needs once somebody begins to type. */
const NEEDED = ['src/main.tsx', 'src/app/pages/auth-pages.tsx']
interface OpenedPage {
  /** What it needs beside the entry. */
  readonly sources: readonly string[]
  /** What the guards before it ask, and what it opens with: both asked for before the libraries come. */
  readonly guards: readonly string[]
  readonly calls: readonly string[]
  /** Whether the page comes drawn. */
  readonly isDrawn: boolean
}

/** What the pages that people open first need, by the address they stand at. */
const OPENED: Readonly<Record<string, OpenedPage>> = {
  ...inShell('investor', ['/api/me/', '/api/byallaccounts/status/'], {
    investor: ['features/dashboard/dashboard-page.tsx', '/api/investor/summary/', '/api/investor/brief/'],
    'investor/accounts': [
      'features/accounts/accounts-page.tsx',
      '/api/investor/accounts/summary/',
      '/api/investor/institutions/?page=1&page_size=10',
    ],
    'investor/allocation': ['features/allocation/allocation-page.tsx'],
    'investor/chat': ['features/chat/new-chat-page.tsx', '/api/agents/status/'],
    'investor/goals': ['features/goals/goals-page.tsx', '/api/investor/goals/'],
    'investor/income': ['features/income/income-page.tsx'],
    'investor/performance': ['features/performance/performance-page.tsx'],
    'investor/positions': [
      'features/positions/positions-page.tsx',
      '/api/investor/institutions/?page=1&page_size=10',
      '/api/investor/holdings/',
    ],
    'investor/transaction': [
      'features/transactions/transactions-page.tsx',
      '/api/investor/categories/',
      '/api/investor/institutions/?page=1&page_size=100',
    ],
  }),
  ...inShell('advisor', ['/api/me/'], {
    'advisor/book': ['app/pages/book.tsx', '/api/advisor/book/views/'],
    'advisor/chat': ['features/chat/new-chat-page.tsx', '/api/agents/status/'],
    'advisor/clients': [
      'app/pages/clients.tsx',
      '/api/advisor/book/views/',
      '/api/wealth-management-clients/?page=1&ordering=last_name',
    ],
    'advisor/meetings': ['app/pages/meetings.tsx', '/api/meetings/?page=1&ordering=-scheduled_at'],
    'advisor/tasks': ['app/pages/tasks.tsx', '/api/tasks/?state=open&page=1'],
  }),
  // forms, and cards whose number hangs on the window, are drawn by the application
  ...named('investor', {
    'investor/assistant': 'features/assistants/assistants-page.tsx',
    'investor/settings': 'app/pages/settings.tsx',
  }),
  ...named('advisor', { 'advisor/settings': 'app/pages/settings.tsx' }),
}
/** The entry that stands in for the application until then. */
const FIRST = 'src/app/first-page.ts'
/** What begins the calls of a page beside it. */
const CALLS = 'src/app/first-calls.ts'

/** What first-page.ts shows where the application does not come: beside the page, and gone with it. */
const FAILED =
  '<div data-failed hidden role="alert"><span>This page could not be loaded completely. What you typed is lost when it is loaded anew.</span>' +
  '<button type="button">Try again</button><button type="button">Load the page anew</button></div>'
const FAILED_STYLE = `[data-failed]:not([hidden]) { position: fixed; inset: auto 16px 16px; z-index: 1; display: flex; flex-wrap: wrap;
  gap: 8px 16px; align-items: center; max-width: 560px; margin: 0 auto; padding: 12px 16px; border: 1px solid var(--kw-hairline);
  border-radius: 12px; color: var(--kw-text); background: var(--kw-surface) }
[data-failed] span { flex: 1 1 100% }
[data-failed] button { min-height: 44px; padding: 0 14px; border: 1px solid currentColor; border-radius: 8px; color: inherit;
  background: none; font: inherit; cursor: pointer }`

/** Who a page is not for, or who has a narrow sidebar, see theme.js. */
const LEADS_ON_STYLE = ':root[data-leads-on] [data-first-page] { display: none }'
const LAYOUT_STYLE = `@media (max-width: 767.98px) { [data-layout=wide] { display: none } }
@media (min-width: 768px) { [data-layout=phone] { display: none } }
:root[data-narrow-rail] [data-layout=wide] aside { width: 3rem }
:root[data-narrow-rail] [data-layout=wide] aside > div { align-items: center; padding: 12px 4px }
:root[data-narrow-rail] [data-layout=wide] aside :is(nav, section) a { width: 36px; padding: 0; justify-content: center }
:root[data-narrow-rail] [data-layout=wide] aside :is(span, h2, p, button, [role=status]) { display: none }`

const SCRIPTS = /\s*<script type="module"[^>]*><\/script>|\s*<link rel="modulepreload"[^>]*>/g
/** Asked for ahead: the login does without until somebody begins. */
const AHEAD = /\s*<link rel="preload" as="fetch"[^>]*>/g
const TITLE = /<title>.*<\/title>/
/** Mantine's variables, which every drawn page brings. */
const THEME_STYLE = /<style data-mantine-styles="true">.*?<\/style>/s
const ROOT = '<div id="root"></div>'

type Role = 'investor' | 'advisor'

function inShell(
  role: Role,
  guards: readonly string[],
  pages: Readonly<Record<string, readonly [source: string, ...calls: string[]]>>,
): Readonly<Record<string, OpenedPage>> {
  return Object.fromEntries(
    Object.entries(pages).map(([address, [source, ...calls]]) => [
      address,
      { sources: sourcesOf(role, source), guards, calls, isDrawn: true },
    ]),
  )
}

function named(role: Role, pages: Readonly<Record<string, string>>): Readonly<Record<string, OpenedPage>> {
  return Object.fromEntries(
    Object.entries(pages).map(([address, source]) => [
      address,
      { sources: sourcesOf(role, source), guards: [], calls: [], isDrawn: false },
    ]),
  )
}

function sourcesOf(role: Role, page: string): readonly string[] {
  return [`src/app/shell/${role}-shell.tsx`, `src/${page}`]
}

/**
 * Makes the HTML that the server sends for addresses of their own: `auth.html` with the login drawn while the application
 * is built, and for pages that people open first the application with what the page needs named, so that it is on its
 * way before any script has run.
 */
export function drawnPages(): Plugin {
  return {
    name: 'drawn-pages',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') throw new Error('The build has no index.html')
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const entryOf = (source: string): string =>
          `<script type="module" crossorigin src="/${chunkOf(chunks, source).fileName}"></script>`

        const drawn = await drawPages(
          Object.entries(OPENED).flatMap(([address, { isDrawn }]) => (isDrawn ? address : [])),
        )
        const html = textOf(index)
        /** A name that the build gave a class has to be the one that it was drawn with. */
        const checkStyles = (page: string, styles: readonly string[]): void => {
          const css = styles.map((name) => textOf(bundle[name])).join('\n')
          for (const [, sheet] of page.matchAll(/(?<=[ "])_[\w-]+_(\w{5})_\d+(?=[ "])/g))
            if (!css.includes(`_${sheet}_`)) throw new Error(`The page has no style sheet ${sheet}`)
        }
        const place = (page: string, attributes: string): string =>
          `<div id="root"><div data-first-page ${attributes}>${page}</div>${FAILED}</div>`

        for (const [address, { sources, guards, calls }] of Object.entries(OPENED)) {
          const files = filesOf(chunks, sources)
          const page = drawn.pages.get(address)
          const all = filesOf(chunks, ['src/main.tsx', ...sources])
          if (page !== undefined) checkStyles(page, all.styles)
          // it may be shown long after
          if (page !== undefined && />[^<]*\b20\d\d\b[^<]*</.test(page.replace(THEME_STYLE, '')))
            throw new Error(`The page of ${address} says on which day it was drawn`)
          const links = [
            ...files.styles.map((name) => ({ name, link: `<link rel="stylesheet" crossorigin href="/${name}">` })),
            // what is seen comes before what is run: first-page.ts brings the scripts of a drawn page
            ...(page === undefined ? files.scripts : []).map((name) => ({
              name,
              link: `<link rel="modulepreload" crossorigin href="${name}">`,
            })),
          ]
          const linked = (text: string, more: readonly string[] = []): string =>
            text.replace('</head>', () =>
              [...links.filter(({ name }) => !text.includes(name)).map(({ link }) => link), ...more, '</head>'].join(
                '\n    ',
              ),
            )
          this.emitFile({
            type: 'asset',
            fileName: `${address}.html`,
            source:
              page === undefined
                ? linked(html)
                : linked(html.replaceAll(SCRIPTS, '').replace(TITLE, `<title>${titleOf(page)} · Keelwise</title>`), [
                    `<style>${LEADS_ON_STYLE} ${LAYOUT_STYLE} ${FAILED_STYLE}</style>`,
                    entryOf(CALLS),
                    entryOf(FIRST),
                  ]).replace(ROOT, () =>
                    place(
                      page,
                      `data-scripts="${all.scripts.join(' ')}" data-guards="${guards.join(' ')}" data-calls="${escaped(calls.join(' '))}"`,
                    ),
                  ),
          })
        }

        const { scripts, styles } = filesOf(chunks, NEEDED)
        checkStyles(drawn.login, styles)
        const missing = styles.filter((name) => !html.includes(name))
        this.emitFile({
          type: 'asset',
          fileName: 'auth.html',
          source: html
            .replaceAll(SCRIPTS, '')
            .replaceAll(AHEAD, '')
            .replace(TITLE, '<title>Sign in · Keelwise</title>')
            .replace(
              '</head>',
              [
                ...missing.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
                `<style>${LEADS_ON_STYLE} ${FAILED_STYLE}</style>`,
                entryOf(FIRST),
                '</head>',
              ].join('\n    '),
            )
            .replace(ROOT, () => place(drawn.login, `data-scripts="${scripts.join(' ')}"`)),
        })
      },
    },
  }
}

interface Drawn {
  /** Enter before first-page.ts has come puts nothing of the form in the address. */
  readonly login: string
  /** By address. */
  readonly pages: ReadonlyMap<string, string>
}

/** Draws pages as HTML. */
async function drawPages(addresses: readonly string[]): Promise<Drawn> {
  const server = await createServer({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [react(), contractAnswers()],
  })
  try {
    const { prerenderLogin, prerenderPage } = (await server.ssrLoadModule(PRERENDERED)) as {
      prerenderLogin: () => Promise<string>
      prerenderPage: (address: string, isMobile: boolean) => Promise<string>
    }
    const login = (await prerenderLogin()).replace('<form', '<form method="dialog"')
    const pages = new Map<string, string>()
    for (const address of addresses) {
      const [phone, wide] = [await prerenderPage(`/${address}`, true), await prerenderPage(`/${address}`, false)]
      const inLayout = (name: string, page: string): string =>
        `<div data-layout="${name}">${forEverybody(page.replace(THEME_STYLE, ''))}</div>`
      pages.set(address, [THEME_STYLE.exec(wide)?.[0], inLayout('phone', phone), inLayout('wide', wide)].join(''))
    }
    return { login, pages }
  } finally {
    await server.close()
  }
}

/** A drawn page without what stands for a person and a server in it (see prerendered.tsx). */
const forEverybody = (page: string): string =>
  page
    .replace(/>S<\/span>(?=.{0,300} title="somebody")/s, ' data-somebody="initial"></span>')
    .replaceAll(' title="somebody">somebody<', ' data-somebody><')
    .replace(/>Good \w+, somebody</, ' data-greeting>&nbsp;<')
    .replaceAll('>somewhere<', ' data-notice hidden><')

const titleOf = (page: string): string => /<h1[^>]*>([^<]*)/.exec(page)?.[1] ?? ''

const escaped = (text: string): string => text.replaceAll('&', '&amp;')

/** The files that come with sources, by their own imports. */
function filesOf(chunks: readonly Rolldown.OutputChunk[], sources: readonly string[]) {
  const needed = new Set(sources.map((source) => chunkOf(chunks, source)))
  for (const chunk of needed) for (const other of chunks) if (chunk.imports.includes(other.fileName)) needed.add(other)
  return {
    scripts: [...needed].map(({ fileName }) => `/${fileName}`),
    styles: [...new Set([...needed].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))],
  }
}

function chunkOf(chunks: readonly Rolldown.OutputChunk[], source: string): Rolldown.OutputChunk {
  const id = path.join(import.meta.dirname, source)
  const found = chunks.find(({ moduleIds }) => moduleIds.includes(id))
  if (!found) throw new Error(`No file of the build holds ${source}`)
  return found
}

function textOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  if (file?.type !== 'asset') return ''
  return typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source)
}
