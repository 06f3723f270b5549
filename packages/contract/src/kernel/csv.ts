/** What a spreadsheet program would run when it opens a CSV gets an apostrophe in front; full-width signs are run too. */
const runs = /^[=+\-@\t\r\n＝＋－＠]/
export const defused = (text: string): string => (runs.test(text) ? `'${text}` : text)

const needsQuotes = /["',;\t\r\n]|^\s|\s$/
export const quotedCell = (text: string): string => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** With it in front spreadsheet programs read a CSV as UTF-8. */
export const byteOrderMark = '\uFEFF'
