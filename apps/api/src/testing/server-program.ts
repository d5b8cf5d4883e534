import path from 'node:path'
import { packageRoot } from '../platform/package-root.ts'

/** As it was built where `TEST_BUILT` says that it was, which starts in half the time and is what runs in use; else its source. */
const MAIN = process.env['TEST_BUILT'] === '1' ? 'dist/main.mjs' : 'src/main.ts'

/** The file of the server that tests start as a process of its own. */
export const serverProgram = path.join(packageRoot, MAIN)

/** The file of the sandbox aggregator, likewise. */
export const sandboxProgram = path.join(packageRoot, '../aggregator-sandbox', MAIN)
