import type { LookupFunction } from 'node:net'
import { publicPost } from '../public-post.ts'
import type { CallbackPort } from './port.ts'

const maxAnswer = 2_000

/** Sends over HTTPS; of an answer the first part is all that matters. */
export const httpsCallback = ({ lookup }: { readonly lookup: LookupFunction }): CallbackPort => ({
  post: callback => publicPost(callback, { lookup, maxAnswer }),
})
