import { pinyinInitial } from '@forecourt/contract/kernel'

const [firstCharacter, lastCharacter] = [0x4e00, 0x9fff]
const initialsPattern = /^[a-z]{2,12}$/i
let classes: ReadonlyMap<string, string> | undefined

/** The characters read with each letter, made when first wanted: twenty thousand of them. */
function charactersByInitial(): ReadonlyMap<string, string> {
  const made = new Map<string, string[]>()
  for (let code = firstCharacter; code <= lastCharacter; code++) {
    const character = String.fromCodePoint(code)
    const initial = pinyinInitial(character)
    const known = made.get(initial)
    if (known) known.push(character)
    else made.set(initial, [character])
  }
  return new Map([...made].map(([initial, characters]) => [initial, characters.join('')]))
}

/**
 * A regular expression for names that have these letters as pinyin initials, "zysh" for 中原石化: each letter is the class of
 * the characters read with it, or itself. Undefined where what was typed cannot be initials. Nothing is stored beside the
 * names, and they are searched as `ilike` would search them.
 */
export function patternOfInitials(typed: string): string | undefined {
  if (!initialsPattern.test(typed)) return undefined
  classes ??= charactersByInitial()
  return [...typed.toLowerCase()]
    .map(letter => `[${letter}${letter.toUpperCase()}${classes?.get(letter) ?? ''}]`)
    .join('')
}
