/** "2026/1/5" and "2026年1月5日" are the days they look like. */
export function pastedDate(text: string): string {
  const [, year, month = '', day = '', rest = ''] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(.*)$/.exec(text.normalize('NFKC')) ?? []
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${rest}` : text
}
