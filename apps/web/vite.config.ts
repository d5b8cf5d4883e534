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
            // Few files, because a request costs more than some code of a neighbouring page: the libraries of every page,
            // what every page begins with, and the libraries that several pages share. Each needs only those above it;
            // files that need each other would be read in the wrong order.
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|scheduler|zustand|zod|@tanstack)[\\/]/,
              priority: 3,
            },
            { name: 'initial', tags: ['$initial'], priority: 2 },
            // what the pages before the login have in common with others, forms above all
            {
              name: 'forms',
              test: new RegExp(
                [
                  '/node_modules/(react-hook-form|@hookform|@tabler)/',
                  '/@mantine/core/esm/components/(Alert|Checkbox|Divider|Group|Input|InputBase|PasswordInput|Stack|TextInput)/',
                  '/web/src/domain/(form|passkeys|sign-out|wordmark)[.]',
                  '/contract/src/second-factor',
                ].join('|'),
              ),
              minShareCount: 2,
              priority: 1.5,
            },
            { name: 'shared', test: /node_modules/, minShareCount: 2, priority: 1 },
            // dozens of files of a few hundred bytes otherwise
            { name: 'common', test: /\/(apps|packages)\//, minShareCount: 2, priority: 0.5 },
          ],
        },
      },
    },
  },
})
