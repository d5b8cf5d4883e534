import path from 'node:path'
import react from '@vitejs/plugin-react'
import { type Plugin, type Rolldown, createServer } from 'vite'
import { contractAnswers } from './contract-answers.ts'

const LOGIN = path.join(import.meta.dirname, 'src/app/prerendered-login.tsx')
/** What the login needs once somebody begins to type. */
const NEEDED = ['src/main.tsx', 'src/app/pages/auth-pages.tsx']
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
const TITLE = /<title>.*<\/title>/
const ROOT = '<div id="root"></div>'

/** Draws the login while the application is built: `auth.html`, which the server sends for `/auth`. */
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
        const needed = new Set(NEEDED.map((source) => chunkOf(chunks, source)))
        for (const chunk of needed)
          for (const other of chunks) if (chunk.imports.includes(other.fileName)) needed.add(other)
        const scripts = [...needed].map(({ fileName }) => `/${fileName}`)
        const styles = [...needed].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])

        const page = await drawLogin()
        const css = styles.map((name) => textOf(bundle[name])).join('\n')
        for (const name of page.matchAll(/(?<=[ "])_[\w-]+_\d+(?=[ "])/g))
          if (!css.includes(`.${name[0]}`)) throw new Error(`No style sheet of the login has ${name[0]}`)
        const html = textOf(index)
        const missing = styles.filter((name) => !html.includes(name))
        this.emitFile({
          type: 'asset',
          fileName: 'auth.html',
          source: html
            .replaceAll(SCRIPTS, '')
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
