import type { Fields } from './field.ts'

const bytesPerKb = 1024
const usualKb = 64
/** Whoever has no token gets less to say. */
const openKb = 16
const bytesPerCharacter = 3
const maxTextLength: Readonly<Record<string, number>> = {
  text: 255,
  secret: 255,
  file: 255,
  long: 20_000,
  json: 20_000,
}

/** Five thousand ids in quotes: all rows of a region are chosen at once. */
const manyIdsBytes = 5_000 * 22

/** What the declared texts take at their longest; tables say by `bodyKb` what their rows take. */
const textBytesOf = (fields: Fields): number =>
  Object.values(fields).reduce((all, { kind, options }) => {
    if (options.many && options.to) return all + manyIdsBytes
    const characters = maxTextLength[kind]
    return characters === undefined || options.readOnly ? all : all + (options.max ?? characters) * bytesPerCharacter
  }, 0)

/**
 * How many bytes a request body may have at most: `bodyKb` where it is declared, else 16 kB of a call that anybody may
 * make, else 64 kB or as much as the declared texts may need.
 */
export const bodyBytesOf = (
  fields: Fields,
  { bodyKb, permission }: { readonly bodyKb?: number; readonly permission: string },
): number => {
  if (bodyKb !== undefined) return bodyKb * bytesPerKb
  if (permission === 'open') return openKb * bytesPerKb
  return Math.max(usualKb, openKb + textBytesOf(fields) / bytesPerKb) * bytesPerKb
}

/** No form of ours nests deeper, nor has a body more members: five thousand rows of six columns. */
const deepestBody = 32
const maxMembers = 50_000

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d]

/** Whether a JSON text stays within depth and number of members; told from its characters, before anything is made of it. */
export function isBounded(json: string): boolean {
  let [depth, members, isInText] = [0, 0, false]
  for (let at = 0; at < json.length; at++) {
    const character = json.charCodeAt(at)
    if (isInText) {
      if (character === backslash) at++
      else if (character === quote) isInText = false
    } else if (character === quote) isInText = true
    else if (character === comma) members++
    else if (character === openBrace || character === openBracket) {
      members++
      if (++depth > deepestBody) return false
    } else if (character === closeBrace || character === closeBracket) depth--
  }
  return members <= maxMembers
}
