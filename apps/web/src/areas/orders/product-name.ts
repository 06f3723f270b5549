/** A product as the pumps name it: 92 is 92#. */
export const productName = (oilNo: string | null | undefined): string =>
  oilNo ? (/^-?\d+$/.test(oilNo) ? `${oilNo}#` : oilNo) : '—'
