import { codeOf } from './code.ts'
import { isScript, type Tree } from './tree.ts'

/**
 * Words that the field does not use, or that mean several things, with the one to use. A name is watched by its whole parts.
 * Pairs, because a table with names as its keys would be renamed together with what it watches.
 */
export const standardWords: ReadonlyMap<string, string> = new Map([
  ['house', 'runtime, installation or system'],
  ['lay', 'seed or insert'],
  ['lays', 'seeds or inserts'],
  ['laid', 'stored or seeded'],
  ['laying', 'seeding'],
  ['tell', 'notify'],
  ['tells', 'notifies'],
  ['told', 'notified'],
  ['occasion', 'requestInfo'],
  ['wish', 'request'],
  ['wished', 'requested'],
  ['nudge', 'wake'],
  ['beaten', 'retryable'],
  ['veiled', 'redacted'],
  ['companion', 'referenceLabel'],
  ['companions', 'referenceLabels'],
  ['pace', 'rateLimiter'],
  ['fence', 'errorBoundary'],
  ['feet', 'footer'],
  ['kept', 'retained, cached or stored'],
  ['largest', 'max'],
  ['longest', 'max'],
])

/** Names that are watched as a whole: their parts alone are good words. */
export const standardNames: ReadonlyMap<string, string> = new Map([
  ['keptDays', 'retentionDays'],
  ['keptMs', 'ttlMs'],
  ['toldSince', 'eventsSince'],
  ['onceBy', 'idempotencyField'],
  ['narrow', 'scope'],
  ['meant', 'resolveView'],
  ['anchors', 'keysetCursors'],
  ['standing', 'principalQuery'],
  ['alsoCalled', 'aliases'],
  ['partOf', 'ownedBy'],
  ['openToRead', 'publicRead'],
  ['onlyNew', 'immutable'],
])

/**
 * The words and names of the tables above that are refused by now. A word is put here once nothing is called by it any more; the
 * rule then keeps it from coming back.
 */
export const refusedWords: readonly string[] =
  'house lay lays laid laying tell tells told occasion wish wished nudge beaten veiled companion companions pace fence feet largest longest keptDays keptMs toldSince onceBy openToRead onlyNew alsoCalled'.split(
    ' ',
  )

/** The parts of a name, in small letters: `houseUser` has house and user. */
export const partsOf = (name: string): string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []).map(part => part.toLowerCase())

export interface WordFault {
  readonly line: number
  readonly name: string
  readonly word: string
}

/** Names of a text that are, or have among their parts, one of these words; comments and texts apart. */
export function wordsIn(text: string, words: readonly string[]): WordFault[] {
  const whole = new Set(words.filter(word => !standardWords.has(word)))
  const parts = new Set(words.filter(word => standardWords.has(word)))
  return codeOf(text)
    .split('\n')
    .flatMap((line, at) =>
      [...new Set(line.match(/[A-Za-z_$][\w$]*/g))].flatMap(name => {
        const word = whole.has(name) ? name : partsOf(name).find(part => parts.has(part))
        return word ? [{ line: at + 1, name, word }] : []
      }),
    )
}

/** Files in which a word stands for something of its own, with the reason: "path word". */
const allowed: Readonly<Record<string, string>> = {}

/** Nothing is called by a word that the field does not use. */
export const wordFaults = (tree: Tree, words: readonly string[] = refusedWords): string[] =>
  words.length === 0
    ? []
    : tree
        .filter(({ path }) => isScript(path) && !/^tools\/tidy(\/|\.test\.ts$)/.test(path))
        .flatMap(({ path, text }) =>
          wordsIn(text, words)
            .filter(({ word }) => !allowed[`${path} ${word}`])
            .map(
              ({ line, name, word }) =>
                `${path}:${line} ${name}: say ${standardNames.get(word) ?? standardWords.get(word)}`,
            ),
        )
