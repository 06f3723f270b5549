import { maxEvidence } from '../ledger/post.ts'

const maxNoteLength = 255

/** A document's own words as the summary of its entry; without any the event and the document's number say enough. */
export const noted = (words: string | null | undefined): { readonly memo?: string } =>
  words ? { memo: words.slice(0, maxNoteLength) } : {}

/** What proves a document: serials, numbers of the channel, keys of files; what it has of them, in this order. */
export const papers = (...given: readonly (string | null | undefined)[]): { readonly evidence: readonly string[] } => ({
  evidence: given.filter(one => one !== null && one !== undefined && one !== '').slice(0, maxEvidence) as string[],
})
