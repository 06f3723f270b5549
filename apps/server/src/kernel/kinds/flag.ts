import { inLang } from '@forecourt/contract/kernel'
import { boolean } from 'drizzle-orm/pg-core'
import { labelsOf } from './choices.ts'
import { serverKind, wire } from './kind.ts'

const truths: Readonly<Record<string, string>> = {
  1: '1',
  0: '0',
  true: '1',
  false: '0',
  y: '1',
  n: '0',
  '√': '1',
  对: '1',
  否: '0',
  是: '1',
  yes: '1',
  no: '0',
}

export const flag = serverKind({
  column: name => boolean(name),
  probe: () => true,
  cell: (value, field, { lang }) => inLang(labelsOf(field)[Number(value)] ?? ['', ''], lang),
  read: (text, field) => {
    const found = truths[text.toLowerCase()]
    if (found) return wire(found)
    const { 0: no = ['', ''], 1: yes = ['', ''] } = labelsOf(field)
    return { problem: [`应为${yes[0]}或${no[0]}`, `must be ${yes[1]} or ${no[1]}`] }
  },
  sample: seed => seed % 2,
  mistakes: () => ['perhaps', 2, {}, [1], 'NaN'],
})
