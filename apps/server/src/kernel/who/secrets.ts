/**
 * The secrets of an installation behind tokens, seals and digests. What is made anew is made with the present one; while it is being
 * changed, what the one before it made is as good.
 */
export interface Secrets {
  readonly present: string
  /** The present one, then the one before it while both are in force: for what lasts hours or weeks. */
  readonly accepted: readonly string[]
  /** These and all that were retired: for digests of what only its holder knows, which cannot be made again. */
  readonly ever: readonly string[]
}

export const secretsOf = (present: string, previous: string | undefined, retired: readonly string[] = []): Secrets => {
  const accepted = previous === undefined ? [present] : [present, previous]
  return { present, accepted, ever: [...new Set([...accepted, ...retired])] }
}
