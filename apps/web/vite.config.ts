import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = process.env.API_URL ?? 'http://localhost:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  server: { port: 5173, proxy: { '/api': api, '/config.json': api, '/icons': api } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy knows no data: fonts or scripts, so small files stay files.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // what changes with the libraries, what every page begins with, and what several pages share: few files,
            // because a request costs more than some code of a neighbouring page
            {
              name: 'vendor',
              // what makes an icon is called while its file is read: shared files that need each other could be read
              // before it
              test: /node_modules[\\/](react|react-dom|scheduler|zustand|zod|@tanstack|@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/](createReactComponent|defaultAttributes))[\\/.]/,
              priority: 3,
            },
            { name: 'initial', tags: ['$initial'], priority: 2 },
            // in one file: its modules need each other while they load, which two files that import each other cannot give
            {
              name: 'controls',
              test: /node_modules[\\/](@mantine|@floating-ui)[\\/]/,
              minShareCount: 2,
              priority: 1.5,
            },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 32_000, priority: 1 },
          ],
        },
      },
    },
  },
})
