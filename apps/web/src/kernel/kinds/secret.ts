import { webKind } from './kind.ts'

export const secret = webKind({ input: 'secret', text: 'hidden', fitsCell: false })
