/** The first character of each pinyin initial, in the collation's order. */
const firsts = '阿八嚓哒妸发旮哈讥咔垃麻拿噢妑七呥扨它穵夕丫帀'
const initials = 'abcdefghjklmnopqrstwxyz'
/** Made when it is first wanted: a browser takes longer for it than for all the rest of its first page's declarations. */
let made: Intl.Collator | undefined

function initialOf(character: string): string {
  made ??= new Intl.Collator('zh-Hans-CN-u-co-pinyin')
  const order = made
  for (let index = firsts.length - 1; index >= 0; index--)
    if (order.compare(character, firsts[index] ?? '') >= 0) return initials[index] ?? ''
  return ''
}

/** Comparing takes long, and the names of menus and actions have the same few hundred characters. */
const known = new Map<string, string>()

/** The letter with which a character is read; what is no Chinese character stands for itself, in lower case. */
export function pinyinInitial(character: string): string {
  if (!/[\u4e00-\u9fff]/.test(character)) return character.toLowerCase()
  const found = known.get(character) ?? initialOf(character)
  known.set(character, found)
  return found
}

/** "系统管理" becomes "xtgl", so that a menu is found without an input method. */
export const initialsOf = (text: string): string => Array.from(text, pinyinInitial).join('')

/** Whether what was typed is part of the text or of its pinyin initials. */
export const matchesInitials = (text: string, typed: string): boolean => {
  const wanted = typed.trim().toLowerCase()
  return text.toLowerCase().includes(wanted) || initialsOf(text).includes(wanted)
}
