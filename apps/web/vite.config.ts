import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = process.env['FORECOURT_API'] ?? 'http://127.0.0.1:8080'

/**
 * The table brings a tree along for filters of a shape that we draw ourselves: some kilobytes of the first list that
 * nobody would ever see. It gets an empty module in its place; a tree that a page asks for is the real one.
 */
const withoutFilterTree: Plugin = {
  name: 'without-filter-tree',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.endsWith('/tree') && importer?.endsWith('useFilter/FilterDropdown.js') ? '\0no-tree' : undefined,
  load: id => (id === '\0no-tree' ? 'export default () => null' : undefined),
}

/** React alone is a chunk of its own, so that the sign-in screen needs nothing else and every release keeps it cached. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [withoutFilterTree, react()],
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
