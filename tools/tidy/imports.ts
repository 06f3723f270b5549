import { isScript, isTest, serverAreas, type Source, type Tree, webAreas } from './tree.ts'

interface Import {
  readonly path: string
  /** A path from the root of the repository, or the name of a package. */
  readonly target: string
  /** What is taken, as it is written. */
  readonly names: string
  /** Fetched when it is needed, by `import()`. */
  readonly isLazy: boolean
}

const importPattern =
  /^(?:import|export)\s+((?:type\s+)?[\w*{][^'";]*?)\bfrom\s*'([^']+)'|^import\s*'([^']+)'|\bimport\(\s*'([^']+)'/gm

function resolved(path: string, specifier: string): string {
  if (!specifier.startsWith('.')) return specifier
  const parts = path.split('/').slice(0, -1)
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}

export const importsOf = ({ path, text }: Source): Import[] =>
  [...text.matchAll(importPattern)].map(([, names = '', from, alone, lazy = '']) => ({
    path,
    target: resolved(path, from ?? alone ?? lazy),
    names: names.replaceAll(/[{}\s]|\btype\b/g, ''),
    isLazy: lazy !== '',
  }))

const isPackage = (target: string) => !/^(packages|apps|tools|e2e|bench)\//.test(target)
const areaOf = (path: string) => /\/areas\/([^/]+)\//.exec(path)?.[1]

interface Direction {
  readonly from: RegExp
  readonly forbids: (target: string, path: string, names: string) => boolean
  readonly instead: string
}

/** The import table of ARCHITECTURE.md, one row each. */
const directions: readonly Direction[] = [
  {
    from: /^packages\/contract\/src\/kernel\//,
    forbids: target => !target.startsWith('packages/contract/src/kernel/'),
    instead: "the contract's kernel stands on nothing: move what it needs into packages/contract/src/kernel",
  },
  {
    from: /^packages\/contract\/src\/areas\//,
    forbids: target => !/^packages\/contract\/src\/(kernel|areas)\//.test(target),
    instead: 'a contract imports the contract kernel and other contracts only: it also runs in the browser',
  },
  {
    from: /^apps\/server\/src\/kernel\//,
    forbids: target =>
      isPackage(target)
        ? /^@forecourt\/contract(?!\/kernel$)/.test(target)
        : !target.startsWith('apps/server/src/kernel/'),
    instead: "the server's kernel knows no area, ledger or provider: let app.ts hand it in",
  },
  {
    from: /^apps\/server\/src\/ledger\//,
    forbids: target => !isPackage(target) && !/^apps\/server\/src\/(kernel|ledger)\//.test(target),
    instead: 'the ledger knows accounts and money only: let the area that moves money hand in what it needs',
  },
  {
    from: /^apps\/server\/src\/areas\/[^/]+\//,
    forbids: (target, path) =>
      target.startsWith(serverAreas) &&
      /\/areas\/[^/]+\//.test(target) &&
      !target.endsWith('/relations.ts') &&
      areaOf(target) !== areaOf(path),
    instead: 'reach another area by ctx.call(contract.itsCall, input), or join a relation of its relations.ts',
  },
  {
    from: /^apps\/server\/src\/areas\/[^/]+\/relations\.ts$/,
    forbids: (target, path) =>
      target !== `@forecourt/contract/${areaOf(path)}` && target !== 'apps/server/src/kernel/db/columns.ts',
    instead: 'relations.ts says which columns others may join, of the tables of its own area, and nothing else',
  },
  {
    from: /^apps\/server\/src\/services\//,
    forbids: target => target.startsWith(serverAreas),
    instead: 'what several areas use knows none of them: let the area hand in what it needs',
  },
  {
    from: /^apps\/server\/src\/(areas|services)\//,
    forbids: (target, path) =>
      /^apps\/server\/src\/providers\/./.test(target) &&
      !/\/(port|answer|paper|receipt)\.ts$/.test(target) &&
      !(path === 'apps/server/src/services/services.ts' && target === 'apps/server/src/providers/index.ts'),
    instead: "use the port in services.providers: a vendor's adapter is chosen in providers/index.ts alone",
  },
  {
    from: /^apps\/server\/src\/(areas|services)\//,
    forbids: (target, _, names) =>
      /^(pg|pg-boss|drizzle-orm.*)$/.test(target) ||
      (target === 'apps/server/src/kernel/db/database.ts' && names !== 'platformTenant'),
    instead: 'a handler has one database handle, its ctx: use ctx.get, ctx.rows or ctx.query',
  },
  {
    from: /^apps\/server\/src\/providers\//,
    forbids: target => !isPackage(target) && !target.startsWith('apps/server/src/providers/'),
    instead: 'a provider knows its port and its vendor: hand settings in through provider-settings.ts',
  },
  {
    from: /^apps\/server\/src\/providers\/[^/]+\//,
    forbids: (target, path) => {
      const [, own] = /providers\/([^/]+)\//.exec(path) ?? []
      const [, other] = /^apps\/server\/src\/providers\/([^/]+)\//.exec(target) ?? []
      return other !== undefined && other !== own
    },
    instead: 'one port does not know another: what they share stands beside their folders',
  },
  {
    from: /^apps\/web\/src\/kernel\//,
    forbids: target =>
      /^apps\/web\/src\/(areas|shell)/.test(target) ||
      /^@forecourt\/contract\/(?!kernel$|system$|access$|tools$)/.test(target),
    instead: "the web's kernel knows no area and no shell: take what it needs as a property or a registration",
  },
  {
    from: /^apps\/web\/src\/shell\//,
    forbids: target => target.startsWith(webAreas),
    instead: 'the shell finds pages through areas.ts, which fetches an area when it is opened',
  },
  {
    from: /^apps\/web\/src\/areas\/[^/]+\//,
    forbids: (target, path) => target.startsWith(webAreas) && areaOf(target) !== areaOf(path),
    instead: "open another area's page by its path, and read its data by its contract",
  },
  {
    from: /^apps\/web\/src\//,
    forbids: target =>
      target.startsWith('apps/server') || target.startsWith('@forecourt/server') || target.startsWith('node:'),
    instead: 'what runs in a browser imports neither the server nor Node',
  },
]

/** "file imported": what a direction forbids and this file may do all the same, with the reason. */
const allowedImports: Readonly<Record<string, string>> = {}

/** Tests may import anything: they put the layers together. */
export function importFaults(tree: Tree): string[] {
  return tree
    .filter(({ path }) => isScript(path) && !isTest(path))
    .flatMap(source =>
      importsOf(source).flatMap(({ path, target, names }) =>
        directions
          .filter(
            one => one.from.test(path) && one.forbids(target, path, names) && !allowedImports[`${path} ${target}`],
          )
          .map(one => `${path} imports ${target}: ${one.instead}`),
      ),
    )
}

const drizzleHomes = /^(apps\/server\/src\/kernel\/(db\/(sql|table)|kinds\/[a-z-]+)\.ts|tools\/(migration|schema)\.ts)$/

/** Drizzle makes schema migrations and the sql tag, and no query anywhere else (docs/adr/0003): a kind's column is declared with it. */
export const drizzleFaults = (tree: Tree): string[] =>
  tree
    .filter(({ path }) => isScript(path) && !isTest(path) && !drizzleHomes.test(path))
    .flatMap(importsOf)
    .filter(({ target }) => target.startsWith('drizzle'))
    .map(({ path, target }) => `${path} imports ${target}: take sql, identifier and joined from kernel/db/sql.ts`)
