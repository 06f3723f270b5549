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

const bare = (name: string) => name.replace(/^type /, '')
const byName = (one: string, other: string) => bare(one).toLowerCase().localeCompare(bare(other).toLowerCase())

/** Imports names, in the order of the alphabet, by the statement that is there already where there is one. */
export function addNames(text: string, names: readonly string[], specifier: string): string {
  const escaped = specifier.replaceAll(/[.$]/g, found => `\\${found}`)
  const found = new RegExp(`^import (type )?\\{([^}]*)\\} from '${escaped}'\\n`, 'm').exec(text)
  const known = (found?.[2] ?? '')
    .split(',')
    .map(one => one.trim())
    .filter(Boolean)
    .map(one => (found?.[1] ? `type ${one}` : one))
  const fresh = names.filter(name => !known.some(one => one === name || one === bare(name)))
  if (found && fresh.length === 0) return text
  const kept = known.filter(one => !fresh.includes(bare(one)))
  const all = [...kept, ...fresh].toSorted(byName)
  const areTypes = all.every(one => one.startsWith('type '))
  const clause = areTypes ? `type { ${all.map(bare).join(', ')} }` : `{ ${all.join(', ')} }`
  if (!found) return addImport(text, clause, specifier)
  const line = `import ${clause} from '${specifier}'\n`
  return text.slice(0, found.index) + line + text.slice(found.index + found[0].length)
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
