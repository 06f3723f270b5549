export interface Check {
  readonly label: string
  /** What each place says; undefined where it says nothing. */
  readonly values: readonly (string | undefined)[]
  /** Not compared: places may say something else. */
  readonly isLoose?: boolean
}

/** Whether all places that say something say the same; undefined where fewer than two do. */
export function agreement({ values }: Check): boolean | undefined {
  const said = values
    .filter(value => value !== undefined && value !== '')
    .map(value => String(value).replaceAll(' ', ''))
  return said.length < 2 ? undefined : said.every(value => value === said[0])
}
