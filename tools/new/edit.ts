/** An edit that cannot be made: the message says what is missing and what to do. */
export class EditFault extends Error {}

const closers: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' }

/** Where the bracket at `open` is closed; brackets inside quotes do not count. */
export function closeOf(text: string, open: number): number {
  const expected: string[] = []
  for (let at = open; at < text.length; at++) {
    const character = text[at] ?? ''
    if (character === "'" || character === '`') at = text.indexOf(character, at + 1)
    else if (closers[character]) expected.push(closers[character])
    else if (character === expected.at(-1)) {
      expected.pop()
      if (expected.length === 0) return at
    }
    if (at < 0) break
  }
  throw new EditFault('a bracket is never closed')
}

/** Adds an entry at the end of the list or object that `anchor` ends with the opening bracket of. */
export function addEntry(text: string, anchor: RegExp, entry: string, file: string): string {
  const match = anchor.exec(text)
  if (!match) throw new EditFault(`${file} has no ${anchor.source}: add the entry ${entry} by hand`)
  const close = closeOf(text, match.index + match[0].length - 1)
  const before = text.slice(0, close).trimEnd()
  const isFirst = /[{[(]$/.test(before)
  return `${before}${isFirst || before.endsWith(',') ? ' ' : ', '}${entry}${text.slice(close)}`
}

const statements = (text: string, word: 'import' | 'export') =>
  [...text.matchAll(new RegExp(`^${word}\\s[^'";]*?\\bfrom '([^']+)'\\n`, 'gm'))].map(match => ({
    end: match.index + match[0].length,
    specifier: match[1] ?? '',
  }))

/** Packages first, then files, each in the order of the alphabet. */
const rank = (specifier: string) => `${specifier.startsWith('.') ? 1 : 0}${specifier.replaceAll('../', ' ')}`

const insertAfter = (text: string, end: number, line: string) => text.slice(0, end) + line + text.slice(end)

export function addImport(text: string, names: string, specifier: string): string {
  const before = statements(text, 'import').filter(one => rank(one.specifier) < rank(specifier))
  return insertAfter(text, before.at(-1)?.end ?? 0, `import ${names} from '${specifier}'\n`)
}

/** Adds `export * from`; below its fellows, or where an index has none, below the imports. */
export function addExport(text: string, specifier: string): string {
  const line = `export * from '${specifier}'\n`
  const exports = statements(text, 'export')
  const before = exports.filter(one => one.specifier < specifier)
  const end = (before.at(-1) ?? (exports.length ? undefined : statements(text, 'import').at(-1)))?.end
  if (end !== undefined) return insertAfter(text, end, exports.length ? line : `\n${line}`)
  const first = exports[0]
  return first ? text.replace(/^export \* from/m, `${line}export * from`) : `${line}\n${text}`
}
