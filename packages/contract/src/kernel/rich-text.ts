/**
 * What a formatted text may be made of, said once: the server keeps nothing else when it is written, the screen draws nothing
 * else whatever it is given, and the editor knows nothing else, so that what is pasted loses the rest.
 */
export const richElements = [
  'p',
  'br',
  'h2',
  'h3',
  'h4',
  'strong',
  'em',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'blockquote',
  'a',
  'img',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const

export type RichElement = (typeof richElements)[number]

export const richAttributes: Readonly<Partial<Record<RichElement, readonly string[]>>> = {
  a: ['href'],
  img: ['src', 'alt'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
}

/** Where a link may lead: never to a script, and never to a place that depends on the page it stands in. */
export const isLinkAddress = (address: string): boolean => /^(?:https?:\/\/|mailto:)[^\s<>"]{1,2000}$/i.test(address)

const pictureAddress = /^\/api\/files\/([\w.~-]{1,255}\.(?:png|jpe?g|gif|webp))$/i

/** The key of the stored file that a picture shows; undefined for a picture from anywhere else. */
export const pictureKeyOf = (address: string): string | undefined => pictureAddress.exec(address)?.[1]

export const pictureAddressOf = (key: string): string => `/api/files/${key}`

/** A cell may span so many columns or rows: a few digits could ask the browser for millions. */
export const isSpan = (text: string): boolean => /^(?:[1-9]|[1-4]\d|50)$/.test(text)

/** Whether an attribute of an element may stand there with this value. */
export function isRichAttribute(element: string, name: string, value: string): boolean {
  if (!richAttributes[element as RichElement]?.includes(name)) return false
  if (name === 'href') return isLinkAddress(value)
  if (name === 'src') return pictureKeyOf(value) !== undefined
  return name === 'alt' ? value.length <= 255 : isSpan(value)
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

/**
 * The words of a formatted text, one line for each paragraph: for lists, files and search. It is text and not markup:
 * whoever shows it has to show it as text.
 */
export const plainTextOf = (markup: string): string =>
  markup
    .replace(/<br\b[^<>]*>|<\/(?:p|h2|h3|h4|li|tr|blockquote)>/gi, '\n')
    .replace(/<\/t[hd]>/gi, '\t')
    .replace(/<[^<>]*>?/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => named[name] ?? '')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .join('\n')

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** A text as markup has it. */
export const escapedText = (text: string): string => text.replace(/[&<>]/g, sign => escapes[sign] ?? sign)

/** Plain lines as a formatted text, a paragraph for each. */
export const markupOf = (text: string): string =>
  text
    .split(/\r?\n/)
    .filter(line => line.trim() !== '')
    .map(line => `<p>${escapedText(line.trim())}</p>`)
    .join('')

/** Whether there is nothing to read and nothing to see, as in what an editor leaves behind when all is deleted. */
export const isBlankMarkup = (markup: string): boolean => plainTextOf(markup) === '' && !/<img\b/i.test(markup)

/** The keys of the files that a formatted text shows, as the server has written it. */
export const pictureKeysIn = (markup: string): string[] =>
  [...markup.matchAll(/src="\/api\/files\/([^"]+)"/g)].flatMap(([, key]) => (key ? [key] : []))
