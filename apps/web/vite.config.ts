import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env['FORECOURT_API'] ?? 'http://127.0.0.1:8080'

/** React alone is a chunk of its own, so that the sign-in screen needs nothing else and every release keeps it cached. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  server: { port: 5173, proxy: { '/api': server } },
  preview: { port: 4173, proxy: { '/api': server } },
  build: {
    sourcemap: false,
    target: 'es2022',
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|zustand)[\\/]/, priority: 10 }],
        },
      },
    },
  },
})
