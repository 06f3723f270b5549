/** How much room there is, by the widths of specification 9: from 0, a telephone, to 3. */
export const screenLevel = (width: number): 0 | 1 | 2 | 3 =>
  width >= 1200 ? 3 : width >= 992 ? 2 : width >= 768 ? 1 : 0
