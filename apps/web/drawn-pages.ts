import path from 'node:path'
import react from '@vitejs/plugin-react'
import { type Plugin, type Rolldown, createServer } from 'vite'
import { contractAnswers } from './contract-answers.ts'

const LOGIN = path.join(import.meta.dirname, 'src/app/prerendered-login.tsx')
/** What the login needs once somebody begins to type. */
const NEEDED = ['src/main.tsx', 'src/app/pages/auth-pages.tsx']
/** What the pages that people open first need beside the entry, by the address they stand at. */
const OPENED: Readonly<Record<string, readonly string[]>> = {
  ...inShell('investor', {
    investor: 'features/dashboard/dashboard-page.tsx',
    'investor/accounts': 'features/accounts/accounts-page.tsx',
    'investor/allocation': 'features/allocation/allocation-page.tsx',
    'investor/assistant': 'features/assistants/assistants-page.tsx',
    'investor/chat': 'features/chat/new-chat-page.tsx',
    'investor/goals': 'features/goals/goals-page.tsx',
    'investor/income': 'features/income/income-page.tsx',
    'investor/performance': 'features/performance/performance-page.tsx',
    'investor/positions': 'features/positions/positions-page.tsx',
    'investor/settings': 'app/pages/settings.tsx',
    'investor/transaction': 'features/transactions/transactions-page.tsx',
  }),
  ...inShell('advisor', {
    'advisor/book': 'app/pages/book.tsx',
    'advisor/chat': 'features/chat/new-chat-page.tsx',
    'advisor/clients': 'app/pages/clients.tsx',
    'advisor/meetings': 'app/pages/meetings.tsx',
    'advisor/settings': 'app/pages/settings.tsx',
    'advisor/tasks': 'app/pages/tasks.tsx',
  }),
}
/** The entry that stands in for the application until then. */
const FIRST = 'src/app/first-page.ts'

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

const SCRIPTS = /\s*<script type="module"[^>]*><\/script>|\s*<link rel="modulepreload"[^>]*>/g
/** Asked for ahead: the login does without until somebody begins. */
const AHEAD = /\s*<link rel="preload" as="fetch"[^>]*>/g
const TITLE = /<title>.*<\/title>/
const ROOT = '<div id="root"></div>'

function inShell(role: string, pages: Readonly<Record<string, string>>): Readonly<Record<string, readonly string[]>> {
  const shell = `src/app/shell/${role}-shell.tsx`
  return Object.fromEntries(Object.entries(pages).map(([address, page]) => [address, [shell, `src/${page}`]]))
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
        const first = chunkOf(chunks, FIRST)
        const { scripts, styles } = filesOf(chunks, NEEDED)

        const page = await drawLogin()
        const css = styles.map((name) => textOf(bundle[name])).join('\n')
        for (const name of page.matchAll(/(?<=[ "])_[\w-]+_\d+(?=[ "])/g))
          if (!css.includes(`.${name[0]}`)) throw new Error(`No style sheet of the login has ${name[0]}`)
        const html = textOf(index)
        const missing = styles.filter((name) => !html.includes(name))
        for (const [address, sources] of Object.entries(OPENED)) {
          const files = filesOf(chunks, sources)
          const links = [
            ...files.styles.map((name) => ({ name, link: `<link rel="stylesheet" crossorigin href="/${name}">` })),
            ...files.scripts.map((name) => ({ name, link: `<link rel="modulepreload" crossorigin href="${name}">` })),
          ].filter(({ name }) => !html.includes(name))
          this.emitFile({
            type: 'asset',
            fileName: `${address}.html`,
            source: html.replace('</head>', () => [...links.map(({ link }) => link), '</head>'].join('\n    ')),
          })
        }
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
                `<style>:root[data-leads-on] [data-first-page] { display: none } ${FAILED_STYLE}</style>`,
                `<script type="module" crossorigin src="/${first.fileName}"></script>`,
                '</head>',
              ].join('\n    '),
            )
            .replace(
              ROOT,
              () =>
                `<div id="root"><div data-first-page data-scripts="${scripts.join(' ')}">${page}</div>${FAILED}</div>`,
            ),
        })
      },
    },
  }
}

/** @returns the login as HTML; Enter before first-page.ts has come puts nothing of the form in the address */
async function drawLogin(): Promise<string> {
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
    const { prerenderLogin } = (await server.ssrLoadModule(LOGIN)) as { prerenderLogin: () => Promise<string> }
    return (await prerenderLogin()).replace('<form', '<form method="dialog"')
  } finally {
    await server.close()
  }
}

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
