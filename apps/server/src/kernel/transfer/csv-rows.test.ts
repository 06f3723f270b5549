import { expect, test } from 'vitest'
import { usedMs } from '../../../test/used.ts'
import { csvLine } from './cells.ts'
import { csvRows, OddCsv } from './csv-rows.ts'

test.each<[string, string, string[][]]>([
  [
    'commas',
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'semicolons',
    'a;b\nc,1;d',
    [
      ['a', 'b'],
      ['c,1', 'd'],
    ],
  ],
  [
    'tabs',
    'a\tb\r\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'old line ends',
    'a,b\rc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'empty cells',
    ',a,\n,,\nb,c,d',
    [
      ['', 'a', ''],
      ['', '', ''],
      ['b', 'c', 'd'],
    ],
  ],
  [
    'quotes',
    '"a ""x"", y","b\nc",d\n1,2,3',
    [
      ['a "x", y', 'b\nc', 'd'],
      ['1', '2', '3'],
    ],
  ],
  [
    'a separator at the end',
    'a,b\nc,',
    [
      ['a', 'b'],
      ['c', ''],
    ],
  ],
  [
    'a quote that is never closed',
    'a,b\nc,"d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
])('a text with %s is read', (_, text, rows) => {
  expect([...csvRows(text)]).toEqual(rows)
})

test('what we write is read as it was', () => {
  const cells = ['a', 'b "c" d', "it's", 'x\r\ny', ' z ', '', '1;2', 'tab\there', '中文，逗号']
  const text = csvLine(cells, []) + csvLine(cells.toReversed(), [])
  expect([...csvRows(text)]).toEqual([cells, cells.toReversed()])
})

test.each<[string, string]>([
  ['quotes alone', '"'.repeat(10_000_000)],
  ['one endless cell', 'a'.repeat(10_000_000)],
  ['one endless row', ','.repeat(10_000_000)],
  ['a quote that swallows everything', `"${'a\n'.repeat(5_000_000)}"`],
])('%s of ten megabytes is refused at once', (_, text) => {
  const before = usedMs()
  expect(() => [...csvRows(text)]).toThrow(OddCsv)
  expect(usedMs() - before).toBeLessThan(2000)
})
