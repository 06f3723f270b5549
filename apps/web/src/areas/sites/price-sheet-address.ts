import { priceSheetFile } from '@forecourt/contract/sites'
import { addressWith } from '../../kernel/client.ts'

/** An empty sheet, or one with the prices of the board. */
export const sheetAddress = (query: Readonly<Record<string, string>> = {}): string =>
  addressWith(priceSheetFile.path, query)
