import { webKind } from './kind.ts'

export const parts = webKind({ input: 'parts', text: 'structure', fitsCell: false, isWide: true })
