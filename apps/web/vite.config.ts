import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import pdfPackage from 'pdfjs-dist/package.json' with { type: 'json' }
import { defineConfig, type Plugin } from 'vite'

const server = process.env['FORECOURT_API'] ?? 'http://127.0.0.1:8080'

/**
 * The table brings along menus of filters, choices, radio buttons, hints of sorting, pages, a sign of loading, an empty state
 * and the branches of trees for shapes that we draw ourselves or do not have, and the frame of the theme a shared pop-up:
 * some ninety kilobytes of the first list that nobody would ever see. Each gets a part in its place that shows what stands in
 * it; where a page asks for such a part itself, it is the real one.
 */
const replaced: readonly (readonly [importer: string, source: RegExp])[] = [
  ['antd/es/table/hooks/useFilter/index.js', /FilterDropdown$/],
  ['antd/es/table/hooks/useSelection.js', /\/(dropdown|radio|tree)$/],
  ['antd/es/table/hooks/useSorter.js', /\/tooltip$/],
  ['antd/es/table/InternalTable.js', /\/(pagination|spin|defaultRenderEmpty)$/],
  ['antd/es/config-provider/index.js', /\/UniqueProvider$/],
]
const emptyPart = '\0empty-part'
/** Rows are ticked one by one: a branch of a tree does not tick what is below it, so that only these two are ever asked. */
const emptySource = `
export default ({ children }) => children ?? null
export const flattenKeys = () => []
export const arrAdd = (list, value) => list.includes(value) ? list : [...list, value]
export const arrDel = (list, value) => list.filter(one => one !== value)
export const conductCheck = () => { throw new Error('branches are not ticked together') }
export const convertDataToEntities = conductCheck
`
const withoutUnseenParts: Plugin = {
  name: 'without-unseen-parts',
  enforce: 'pre',
  resolveId: (source, importer) =>
    replaced.some(([file, part]) => importer?.endsWith(file) && part.test(source)) ? emptyPart : undefined,
  load: id => (id === emptyPart ? emptySource : undefined),
}

/**
 * Chinese receipts often name their characters by tables that every reader has; a PDF that is looked at fetches the one it needs.
 * They stand below the version of the library, because what is below /assets is kept for ever.
 */
const pdf = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')))
const tables = readdirSync(join(pdf, 'cmaps')).filter(name => /GB/.test(name))
const folder = `assets/pdf-${pdfPackage.version}`
const pdfTables: Plugin = {
  name: 'pdf-tables',
  configureServer: ({ middlewares }) =>
    void middlewares.use(`/${folder}`, (request, response, next) => {
      const name = request.url?.slice(1) ?? ''
      if (tables.includes(name)) response.end(readFileSync(join(pdf, 'cmaps', name)))
      else next()
    }),
  generateBundle() {
    for (const name of tables)
      this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source: readFileSync(join(pdf, 'cmaps', name)) })
  },
}

/** React alone is a chunk of its own, so that the sign-in screen needs nothing else and every release keeps it cached. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [withoutUnseenParts, pdfTables, react()],
  server: { port: 5173, proxy: { '/api': server } },
  preview: { port: 4173, proxy: { '/api': server } },
  build: {
    sourcemap: false,
    target: 'es2022',
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      // The parts below antd do not say so, but do nothing when they are loaded: what is not asked for stays out.
      treeshake: { moduleSideEffects: [{ test: /node_modules[\\/]@rc-component[\\/]/, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|zustand)[\\/]/, priority: 10 }],
        },
      },
    },
  },
})
