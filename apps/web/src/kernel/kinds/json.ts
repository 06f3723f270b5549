import { webKind } from './kind.ts'

export const json = webKind({ input: 'structure', text: 'structure', fitsCell: false, isWide: true })
