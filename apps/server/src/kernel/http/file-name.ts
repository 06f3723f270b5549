const maxLength = 200
/** Control and format characters, halves of pairs, and what some system takes for a path, a stream or a wildcard. */
const unusable = /[\p{Cc}\p{Cf}\p{Cs}\\/:*?"<>|]/gu

/** What an uploaded file is called, as text that can be stored, shown and saved anywhere; it never becomes a path here. */
export const fileNameOf = (given: string | undefined): string =>
  [...(given ?? '').normalize('NFC').replace(unusable, '').trim()].slice(-maxLength).join('').replace(/^\.+$/, '') ||
  'file'
