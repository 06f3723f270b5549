import { isScript, isTest, type Tree } from './tree.ts'

/** What stands at the top of a module and can change: one of it in a process, for however many applications there are. */
const statePattern =
  /^(?:export )?(?:let (\w+)|const (\w+)(?:: [^=]+)? = (?:\{.*)?new (?:\w+\.)?(\w+)(?:<(.*?)>)?\(\))/gm

/**
 * What is worked out from a declaration, or belongs to one request or connection, is nobody's secret: the key is the same
 * object for whoever may ask.
 */
const isKeyedByItsOwner = (type: string, of = ''): boolean =>
  type === 'WeakMap' && /^(Entity|Fields?|FastifyRequest|pg\.Connection),/.test(of)

/** "file name": state that all applications of a process may share, with the reason. Take out what is gone. */
const shared: Readonly<Record<string, string>> = {
  'public-address.ts notPublic': 'a table of addresses, filled when the module is read',
  'public-address.ts global': 'a table of addresses, filled when the module is read',
  'captcha.ts glyphs': 'pictures of letters, the same for everybody',
  'initials.ts classes': 'a table of the language',
  'inside.ts inside': 'belongs to the chain of calls that is running',
  'pipeline-batch.ts names': 'digests of texts of statements',
  'sql.ts dialect': 'has no state',
  'store-texts.ts insertTexts': 'texts of statements by their columns',
  'table.ts names': 'names in quotes',
  'count-cache.ts readBy': 'the tables that a text reads',
  'count-cache.ts writtenBy': 'the tables that a text writes',
}

/**
 * Two applications in one process do not know each other: what one of them remembers is declared by `runtimeLocal` and lives
 * in its runtime (docs/adr/0069).
 */
export function processStateFaults(tree: Tree): string[] {
  const seen = new Set<string>()
  const faults = tree
    .filter(({ path }) => /^apps\/server\/src\/(kernel|areas|services)\//.test(path) && isScript(path) && !isTest(path))
    .filter(({ path }) => !/\/(test-[\w-]+|[\w-]+\.fixture)\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(statePattern)].flatMap(([, letName, constName, type = '', of]) => {
        const key = `${path.replace(/^.*\//, '')} ${letName ?? constName}`
        if (isKeyedByItsOwner(type, of)) return []
        seen.add(key)
        return shared[key]
          ? []
          : [
              `${path}: ${letName ?? constName} is shared by all applications of a process: declare it by runtimeLocal and ask ctx.local for it`,
            ]
      }),
    )
  const gone = Object.keys(shared).filter(key => !seen.has(key))
  return [...faults, ...gone.map(key => `${key} is gone: take it out of tools/tidy/process-state.ts`)]
}
