// The web application in development: Vite's server in front, everything that is the API's passed on to it.
import path from 'node:path'
import { createServer } from 'vite'
import { WEB_DEV_PORT } from './settings.ts'

const api = process.env['API_URL'] ?? 'http://localhost:3000'
const server = await createServer({
  root: path.resolve(import.meta.dirname, '../../web'),
  server: {
    host: process.env['HOST'] ?? '127.0.0.1',
    port: WEB_DEV_PORT,
    strictPort: true,
    proxy: { '/api': api, '/config.json': api, '/icons': api, '/dev': api },
  },
})
await server.listen()
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)))
process.send?.({ type: 'ready', url: `http://localhost:${WEB_DEV_PORT}` })
