// `npm run train -- multiply`: writes reader/multiply-wasm.ts from multiply.wat.
import { readFileSync, writeFileSync } from 'node:fs'
import { wasmOf } from '../apps/api/src/assistant/understand/training/wasm-of.ts'

const FOLDER = new URL('../apps/api/src/assistant/understand/reader/', import.meta.url)
const text = await wasmOf(readFileSync(new URL('multiply.wat', FOLDER), 'utf8'))
writeFileSync(
  new URL('multiply-wasm.ts', FOLDER),
  `/** \`multiply.wat\` as WebAssembly in base64, written by \`npm run train -- multiply\`. */
export const MULTIPLY =
  '${text}'
`,
)
console.log(`${text.length} characters`)
